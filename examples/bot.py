"""A bot in 20 lines: it takes the decision after which it is furthest ahead.

python examples/bot.py                     plays a match against `beginner`
tilewyrm league --game carcassonne --bots examples/bot.py:Ahead,beginner --deals 5
tilewyrm play --bot examples/bot.py:Ahead  plays against you
tilewyrm bot CODE --bot examples/bot.py:Ahead --server ADDRESS
"""

import tilewyrm


class Ahead:
    def __init__(self, random):
        self.random = random  # all of its luck

    def choose(self, match):
        return max(match.legal(), key=lambda decision: self.worth(match, decision))

    def worth(self, match, decision):
        trial = match.copy(deal_for=match.seat, seed=0)  # with nothing that its seat cannot know
        trial.apply(decision)
        points = list(trial.final_score())
        own = points.pop(match.seat)
        return own - max(points), self.random.random()


if __name__ == "__main__":
    bots = [tilewyrm.bot(f"{__file__}:Ahead", seed=1), tilewyrm.bot("beginner", seed=2)]
    match = tilewyrm.new("carcassonne", seats=2, seed=2)
    print("Ahead {}, beginner {}".format(*match.play(bots)))
