"""What a page says beside what the game itself says."""

from collections.abc import Mapping, Sequence

from tilewyrm.language.speech import tell


def labels() -> Mapping[str, str]:
    """Return the texts that stand on the page as it is, by their places in ``page.html``."""
    return {
        "noscript": tell("webpage.noscript"),
        "old": tell("webpage.old"),
        "board": tell("webpage.board"),
        "steps": tell("webpage.steps"),
        "players": tell("webpage.players"),
        "log": tell("webpage.log"),
        "course": tell("webpage.course"),
        "sources": tell("webpage.sources"),
        "evidence": tell("webpage.evidence"),
        "evidence_text": tell("webpage.evidence_text"),
        "limits": tell("webpage.limits"),
        "check": tell("webpage.check"),
        "save": tell("webpage.save"),
        "close": tell("webpage.close"),
        "look": tell("table.look.title"),
        "look_around": tell("table.key.look"),
        "theme": tell("webpage.theme"),
        "help": tell("webpage.keys"),
        "speed": tell("webpage.speed"),
        "first": tell("webpage.first"),
        "turn_back": tell("webpage.turn_back"),
        "back": tell("webpage.back"),
        "play": tell("webpage.play"),
        "on": tell("webpage.on"),
        "turn_on": tell("webpage.turn_on"),
        "last": tell("webpage.last"),
    }


def scripted() -> Mapping[str, str]:
    """Return the texts that the page's script fills in and writes, by their names there."""
    return {
        "at": tell("webpage.at"),
        "before": tell("webpage.before"),
        "play": tell("webpage.play"),
        "pause": tell("webpage.pause"),
        "check.no_crypto": tell("webpage.found.no_crypto"),
        "check.failed": tell("webpage.found.failed"),
        "check.frames": tell("webpage.found.frames"),
        "check.promise": tell("webpage.found.promise"),
        "check.promise_given": tell("webpage.found.promise_given"),
        "check.rolls": tell("webpage.found.rolls"),
        "check.rolls_branch": tell("webpage.found.rolls_branch"),
        "check.known_luck": tell("webpage.found.known_luck"),
        "check.sealed": tell("webpage.found.sealed"),
        "check.unrevealed": tell("webpage.found.unrevealed"),
        "check.signed": tell("webpage.found.signed"),
        "check.unsigned": tell("webpage.found.unsigned"),
        "check.unsupported": tell("webpage.found.unsupported"),
        "check.rulings": tell("webpage.found.rulings"),
        "check.rulings_open": tell("webpage.found.rulings_open"),
        "check.written": tell("webpage.found.written"),
        "check.newer": tell("webpage.found.newer"),
        "check.same": tell("webpage.found.same"),
        "check.differs": tell("webpage.found.differs"),
        "check.names": tell("webpage.found.names"),
        "check.entries": tell("webpage.found.entries"),
        "check.rolled": tell("webpage.found.rolled"),
        "check.scores": tell("webpage.found.scores"),
    }


def pressed() -> Sequence[tuple[str, str]]:
    """Return the keys, each with what it does."""
    return [
        ("← →", tell("webpage.key.step")),
        ("Page ↑ ↓", tell("webpage.key.turn")),
        ("Home End", tell("webpage.key.ends")),
        ("␣", tell("webpage.key.play")),
        ("+ \N{MINUS SIGN} 0", tell("webpage.key.zoom")),
        ("x", tell("webpage.key.look")),
        ("t", tell("webpage.theme")),
        ("?", tell("webpage.keys")),
    ]
