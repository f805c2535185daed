"""The dragon's fire over a town: the columns he counts, and those that would burn (section 6)."""

from tilewyrm.engine.feuville.position.town import Column, Town
from tilewyrm.engine.feuville.setup.rules import Rules


def counted_columns(rules: Rules, town: Town) -> int:
    """Return how many columns of *town* the dragon compares with its clouds (F80)."""
    if rules.options.count_burnt_columns:
        return len(town.columns) - rules.start_uncounted
    return town.unburnt


def may_burn(rules: Rules, column: Column, *, start_named: bool) -> bool:
    """Return whether *column* may be named to burn (F84, A1).

    The start column without a tower absorbs one loss an attack: not again once it was named.
    """
    return (
        not column.burnt
        and (rules.clouds_burn or column.sky < 0 or rules.counts[column.sky][0] == 0)
        and (column.position != 0 or (rules.start_absorbs and not start_named))
    )


def columns_at_risk(rules: Rules, town: Town) -> int:
    """Return how many columns of *town* would turn to ruins if somebody rolled a double now.

    No Fire Protection is played, and the bare start column is named if it may be.
    """
    return turning_columns(rules, town, counted_columns(rules, town) - town.clouds)


def turning_columns(rules: Rules, town: Town, need: int) -> int:
    """Return how many columns turn at least where *need* are to burn (F81, F83)."""
    if need <= 0:
        return 0
    named = [column for column in town.columns if may_burn(rules, column, start_named=False)]
    bare = sum(column.position == 0 and column.tower < 0 for column in named)
    return min(need, len(named)) - bare
