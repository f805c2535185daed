"""The tasks of the tutorials with a solution and a wrong answer of each, in the notation."""

SOLUTIONS = {
    ("carcassonne", "claim-city"): ['place-piece cell=(x=0 y=-1) feature=0 piece="meeple"'],
    ("carcassonne", "close-city"): ["place-tile cell=(x=1 y=1) rotation=3"],
    ("carcassonne", "close-road"): ["place-tile cell=(x=2 y=0) rotation=1"],
    ("carcassonne", "claim-monastery"): ['place-piece cell=(x=0 y=1) feature=0 piece="meeple"'],
    ("carcassonne", "close-monastery"): ["place-tile cell=(x=1 y=2) rotation=3"],
    ("carcassonne", "two-at-once"): ["place-tile cell=(x=1 y=1) rotation=3"],
    ("carcassonne", "join-cities"): ["place-tile cell=(x=1 y=1) rotation=0"],
    ("carcassonne", "farmer"): ['place-piece cell=(x=2 y=0) feature=1 piece="meeple"'],
    ("carcassonne", "dragon"): ["move-dragon cell=(x=-1 y=2)"],
    ("feuville", "dice"): ["take-tile column=2 layer=tower"],
    ("feuville", "column"): [
        "take-tile column=2 layer=sky",
        'build-tile tile="S01" position=0',
    ],
    ("feuville", "clouds"): [
        "take-tile column=4 layer=sky",
        'build-tile tile="S06" position=0',
    ],
    ("feuville", "district"): [
        "take-decree column=2",
        'score-district decree="D10" position=0',
    ],
    ("feuville", "decree"): ["take-decree column=5", 'score-status decree="D05"'],
    ("feuville", "show"): ["stop-rolling"],
    ("feuville", "thief"): [
        'steal-item victim=1 item="D05"',
        'score-status decree="D05"',
    ],
    ("feuville", "fire"): ["burn-column position=0", "burn-column position=2"],
    ("feuville", "ruins"): ["use-skill person=magician", "restore-column position=1"],
}
"""By game and task the decisions that solve it, in the order of the tutorials."""

WRONG = {
    ("carcassonne", "claim-city"): "skip",
    ("carcassonne", "close-city"): "place-tile cell=(x=0 y=-1) rotation=2",
    ("carcassonne", "close-road"): "place-tile cell=(x=-2 y=0) rotation=3",
    ("carcassonne", "claim-monastery"): 'place-piece cell=(x=0 y=1) feature=1 piece="meeple"',
    ("carcassonne", "close-monastery"): "place-tile cell=(x=3 y=0) rotation=0",
    ("carcassonne", "two-at-once"): "place-tile cell=(x=-2 y=0) rotation=0",
    ("carcassonne", "join-cities"): "place-tile cell=(x=0 y=-1) rotation=1",
    ("carcassonne", "farmer"): 'place-piece cell=(x=2 y=0) feature=2 piece="meeple"',
    ("carcassonne", "dragon"): "move-dragon cell=(x=0 y=1)",
    ("feuville", "dice"): "take-tile column=5 layer=tower",
    ("feuville", "column"): "take-tile column=2 layer=tower",
    ("feuville", "clouds"): "take-tile column=2 layer=sky",
    ("feuville", "district"): "take-decree column=4",
    ("feuville", "decree"): "take-decree column=3",
    ("feuville", "show"): "roll-on",
    ("feuville", "thief"): 'steal-item victim=1 item="W12"',
    ("feuville", "fire"): "burn-column position=1",
    ("feuville", "ruins"): "pass-die die=6",
}
"""By game and task a first decision that misses it."""
