"""The expansions, a folder each: what one adds to the base game stands there and nowhere else.

`pairs` has what two of them need only when both are in play. `registry` lists them all.
"""
