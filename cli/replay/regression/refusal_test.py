"""The test that an entry is refused."""

from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path

import click

from tilewyrm.cli.replay.regression.python_text import docstring, literal
from tilewyrm.cli.replay.regression.regression_test import Draft, Title
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.language.speech import names, tell
from tilewyrm.replays.batch.last_moment import text_in_source
from tilewyrm.replays.edit.rerecording import refused_entry
from tilewyrm.replays.message import ReplayMessage
from tilewyrm.replays.words.lines import entry_message

_SOURCE = """{why}

from pathlib import Path

from support.files import refusal, resimulated

FILE = Path(__file__).with_name("{name}.twr")
REFUSED = {entry}
{last}
BECAUSE = {because}
{reason}


def test_{name}() -> None:
    result = resimulated(FILE.read_bytes())
    failure = result.failure
    assert result.entries_ok >= REFUSED - 1, failure
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
    file: Path, entry: int, because: str | None, secrets: Sequence[bytes], title: Title
) -> Draft:
    """Return the test that the *entry* of *file* is refused, with the reason *because* if given.

    Raises:
        ReplayError: *file* cannot be read, or does not come so far by the rules.
    """
    refused = refused_entry(file, entry, secrets)
    reason = "" if refused.why is None else _name_of(refused.why)
    sentence = "" if refused.why is None else translated(refused.why)
    last = text_in_source(refused.entry)
    source = _SOURCE.format(
        name=title.name,
        why=docstring(title.why),
        entry=refused.seq,
        last=docstring(_REFUSED.format(last=last)),
        because=literal(reason if because is None else because, "BECAUSE = "),
        reason=docstring(_REASON.format(sentence=sentence) if sentence else _NAMELESS),
    )
    test = title.regression_test(source, refused.data)
    shown = translated(entry_message(refused.entry))
    lines = [tell("replay.to_test.refusal", path=title.path, entry=shown)]
    if refused.why is None:
        return Draft(
            test, lines, tell("replay.to_test.not_refused", version=tell("replay.versions.this"))
        )
    if because is not None and because not in reason:
        message = tell("replay.to_test.other_reason", reason=reason, why=sentence)
        return Draft(test, lines, message)
    return Draft(test, [*lines, tell("replay.to_test.because", why=sentence)], "")


def _name_of(why: ReplayMessage) -> str:
    """Return the name of the reason *why*, or else its sentence."""
    return why.case.removeprefix("rules.") or why.sentence
