"""`tilewyrm replay verify --rules`: matches that another version of the rules would change."""

from collections.abc import Sequence
from pathlib import Path

from tilewyrm.cli.replay.printing import say, say_json, unreadable
from tilewyrm.replays.errors import Divergence, ReplayError
from tilewyrm.replays.rules_change import Compared, rules_change
from tilewyrm.replays.verdict import Exit


def tell_otherwise(paths: Sequence[Path], version: int, *, as_json: bool) -> Exit:
    """Tell of each file at *paths* what *version* of the rules would have done; return the code."""
    codes, changed = [Exit.HOLDS], 0
    for path in paths:
        try:
            compared = rules_change(path, version)
        except Divergence as error:
            say(f"FAILED     {path}: {error}", err=True)
            codes.append(Exit.FAILS)
        except ReplayError as error:
            codes.append(unreadable(path, error))
        else:
            changed += compared.change is not None
            _tell(path, version, compared, as_json=as_json)
    codes += [Exit.FAILS] * (changed > 0)
    if as_json:
        say_json({"summary": {"rules": version, "files": len(paths), "changed": changed}})
    elif len(paths) > 1:
        say(f"{len(paths)} files: version {version} of the rules changes {changed}")
    return max(codes)


def _tell(path: Path, version: int, compared: Compared, *, as_json: bool) -> None:
    change = compared.change
    if as_json:
        facts = {"path": str(path), "rules": version, "rules_played": compared.version}
        told = {} if change is None else {"entry": change.seq, "otherwise": change.what}
        say_json({**facts, "changed": change is not None, **told})
    elif change is None:
        say(f"same       {path}: {compared.entries} entries by version {version} of the rules, too")
    else:
        say(f"CHANGED    {path}: entry {change.seq}: by version {version}, {change.what}")
