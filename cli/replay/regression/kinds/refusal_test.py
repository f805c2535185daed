"""The test that an entry is refused."""

from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path

import click

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.regression.kinds.next_source import EARLIER
from tilewyrm.cli.replay.regression.kinds.python_text import docstring, literal
from tilewyrm.cli.replay.regression.kinds.regression_test import Draft, Title
from tilewyrm.cli.replay.regression.kinds.tested_entry import entry_facts, version_label
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.language.speech import names, tell
from tilewyrm.replays.message import ReplayMessage

_SOURCE = """{why}

from pathlib import Path

from support.files import refusal, resimulated

FILE = Path(__file__).with_name("{name}.twr")
REFUSED = {entry}
{last}
BECAUSE = {because}
{reason}
{earlier}

def test_{name}() -> None:
    result = resimulated(FILE.read_bytes())
    failure = result.failure
    assert result.entries_ok >= REFUSED - 1, f"{{failure}}\\n{{EARLIER}}"
    refused = failure is not None and failure.what == "legality"
    assert refused, f"entry {{REFUSED}} was accepted; it must be refused"
    assert BECAUSE in refusal(result)[1], failure
"""


_REFUSED = "Number of the entry that must be refused: {last}"
_REASON = "Name of the reason: {sentence}"
_NAMELESS = "Name of the reason"
_TEXTS = "replay.found.rules."
"""Beginning of the names of the texts that say why the rules refuse an entry."""


def check_reason(because: str) -> None:
    """Check that *because* is the name of a reason for a refusal, or a part of one.

    Raises:
        click.BadParameter: it is not. The message has the names that are most like it.
    """
    known = [name.removeprefix(_TEXTS) for name in names("replay") if name.startswith(_TEXTS)]
    if not any(because in name for name in known):
        nearest = ", ".join(get_close_matches(because, known, cutoff=0))
        message = tell("replay.to_test.no_reason", reason=because, nearest=nearest, texts=_TEXTS)
        raise click.BadParameter(message, param_hint="--because")


def refusal_draft(
    file: Path,
    entry: int,
    because: str | None,
    secrets: Sequence[bytes],
    title: Title,
    right: ChosenVersion | None,
    *,
    is_named: bool,
) -> Draft:
    """Return the test that the *entry* of *file* is refused, with the reason *because* if given.

    Otherwise, it is the reason of *right*, or of this version if that is None. An impossible roll
    is refused even by a version that would draw it. So it must be *is_named* which version accepts
    it.

    Raises:
        ReplayError: *file* cannot be read.
        SystemExit: there is no such entry, or an earlier one is illegal.
        click.ClickException: it is an impossible roll, and no version is named.
    """
    facts = entry_facts(file, right, "refusal", entry, secrets)
    if facts["impossible"] and not is_named:
        raise click.ClickException(tell("replay.to_test.impossible_roll", entry=entry))
    why = None if facts["why"] is None else ReplayMessage.of(facts["why"])
    reason = "" if why is None else _name_of(why)
    sentence = "" if why is None else translated(why)
    source = _SOURCE.format(
        name=title.name,
        why=docstring(title.why),
        entry=facts["seq"],
        last=docstring(_REFUSED.format(last=facts["entry"])),
        because=literal(reason if because is None else because, "BECAUSE = "),
        reason=docstring(_REASON.format(sentence=sentence) if sentence else _NAMELESS),
        earlier=EARLIER,
    )
    test = title.regression_test(source, bytes.fromhex(facts["data"]))
    shown = translated(ReplayMessage.of(facts["shown"]))
    lines = [tell("replay.to_test.refusal", path=title.path, entry=shown)]
    label = version_label(right)
    if why is None:
        return Draft(test, lines, tell("replay.to_test.not_refused", version=label))
    if because is not None and because not in reason:
        fields = {"version": label, "reason": reason, "why": sentence}
        return Draft(test, lines, tell("replay.to_test.other_reason", **fields))
    return Draft(test, [*lines, tell("replay.to_test.because", why=sentence)], "")


def _name_of(why: ReplayMessage) -> str:
    """Return the name of the reason *why*, or else its sentence."""
    return why.case.removeprefix("rules.") or why.sentence
