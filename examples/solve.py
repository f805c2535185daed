"""Solve one position: the best decisions up to the next roll, and what that roll brings.

    python examples/solve.py                a position that is written below
    python examples/solve.py FILE ENTRY     the position after an entry of a replay

The best line leaves the seat furthest ahead if the match ended then: in the mean over all rolls
that may follow, each followed by the best decision of the seat to decide. For two seats.
"""

import sys

import tilewyrm

POSITION = """
start-player seat=0
draw-tile tile="H"
place-tile cell=(x=0 y=-1) rotation=0
place-piece cell=(x=0 y=-1) feature=1 piece="meeple"
draw-tile tile="N"
place-tile cell=(x=0 y=-2) rotation=2
place-piece cell=(x=0 y=-2) feature=0 piece="meeple"
draw-tile tile="Ng"
place-tile cell=(x=1 y=-1) rotation=1
place-piece cell=(x=1 y=-1) feature=2 piece="meeple"
draw-tile tile="U"
place-tile cell=(x=1 y=0) rotation=0
place-piece cell=(x=1 y=0) feature=0 piece="meeple"
draw-tile tile="P"
place-tile cell=(x=2 y=-1) rotation=3
place-piece cell=(x=2 y=-1) feature=0 piece="meeple"
draw-tile tile="D"
place-tile cell=(x=-1 y=0) rotation=0
place-piece cell=(x=-1 y=0) feature=0 piece="meeple"
draw-tile tile="W"
place-tile cell=(x=2 y=-2) rotation=1
place-piece cell=(x=2 y=-2) feature=0 piece="meeple"
draw-tile tile="U"
place-tile cell=(x=-2 y=0) rotation=0
skip
draw-tile tile="V"
""".strip().splitlines()


def lead(match, seat):
    """Return how many points *seat* is ahead of the best other seat, if the match ended now."""
    points = list(match.final_score())
    own = points.pop(seat)
    return own - max(points)


def lines(match, seat):
    """Yield each sequence of decisions of *seat*, with the match after it."""
    if match.seat != seat:
        yield (), match
        return
    for decision in match.legal():
        trial = match.copy()
        trial.apply(decision)
        for rest, after in lines(trial, seat):
            yield (decision, *rest), after


def best(match):
    """Return how far ahead the best line leaves the seat that is to decide, and the line."""
    return max(
        ((lead(after, match.seat), line) for line, after in lines(match, match.seat)),
        key=lambda found: found[0],
    )


def expected(match, seat):
    """Return the mean lead of *seat* after the next roll and the answer to it."""
    total = weights = 0
    for roll, weight in match.outcomes():
        trial = match.copy()
        trial.apply(roll)
        if trial.seat is not None and not trial.is_over:
            own = trial.seat == seat
            total += weight * best(trial)[0] * (1 if own else -1)
        else:
            total += weight * lead(trial, seat)
        weights += weight
    return total / weights if weights else lead(match, seat)


def solve(match):
    """Print the three best lines of *match*."""
    seat = match.seat
    if seat is None:
        sys.exit(f"no seat is to decide there: {match}")
    print(match)
    found = sorted(lines(match, seat), key=lambda one: -lead(one[1], seat))
    ranked = sorted(
        ((expected(after, seat), line) for line, after in found[:4]), key=lambda r: -r[0]
    )
    for worth, line in ranked[:3]:
        print(f"{worth:+6.2f}  {', then '.join(map(tilewyrm.text, line))}")


if __name__ == "__main__":
    if len(sys.argv) == 3:
        solve(tilewyrm.open(sys.argv[1]).match(int(sys.argv[2])))
    else:
        solve(tilewyrm.new("carcassonne", seats=2, entries=POSITION))
