"""Regression tests of this project's suite: the source of each kind, and the files beside it."""

import json
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from shlex import quote

import click

from tilewyrm.cli.replay.compare.chosen_version import git, is_clone_here
from tilewyrm.cli.replay.output_files import write_new_file
from tilewyrm.language.speech import tell

_WIDTH = 100
"""Columns of a line of source."""
_PIECE = 80
"""Characters of a text in one line, if it needs several."""

_EVENTS = """{why}

from pathlib import Path

from support.files import resimulated

FILE = Path(__file__).with_name("{name}.twr")
ENTRIES = {entries}
STATE = "{digest}"
{last}
EVENTS = FILE.with_suffix(".txt").read_text("utf-8").splitlines()
{events}


def test_{name}() -> None:
    result = resimulated(FILE.read_bytes())
    failure, entry = result.failure, f"{{result.entries_ok + 1}} "
    here = [f"{{entry}}{{event}}" for event in getattr(failure, "happened", ())]
    missing = [event for event in EVENTS if event.startswith(entry) and event not in here]
    extra = [event for event in here if event not in EVENTS]
    differ = "\\n".join(["expected:", *missing, "found:", *extra])
    assert failure is None, f"{{failure}}\\n{{differ}}"
    assert result.damage is None
    assert result.entries_ok == ENTRIES
    assert result.match.digest().hex() == STATE
{listed}"""

_SOME_CHOICES = """    assert result.match.state.legal({seat}), "no choice"
"""
_SOME_OUTCOMES = """    assert result.match.state.outcomes(), "no roll"
"""

_REFUSAL = """{why}

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

_ROLL = """{why}

from pathlib import Path

from support.files import resimulated
from tilewyrm.replays.check.result import LuckCheck

FILE = Path(__file__).with_name("{name}.twr")
ROLL = {entry}
{last}
SECRET = bytes.fromhex("{secret}")


def test_{name}() -> None:
    result = resimulated(FILE.read_bytes(), [SECRET])
    assert result.failure is None, result.failure
    assert result.damage is None
    assert result.entries_ok == ROLL
    assert result.luck is LuckCheck.VERIFIED
"""

_OFFERS = """{why}

from pathlib import Path

from support.files import resimulated
from tilewyrm.engine.values.notation import text

FILE = Path(__file__).with_name("{name}.twr")
ENTRIES = {entries}
{last}
QUESTION = "{question}"
{asked}
{constants}


def test_{name}() -> None:
    result = resimulated(FILE.read_bytes())
    assert result.failure is None, f"after entry {{ENTRIES}}, {must} must come. {{result.failure}}"
    assert result.entries_ok == ENTRIES
    state = result.match.state
    question = getattr(state.pending, "question", "")
    assert question == QUESTION, f"after entry {{ENTRIES}}, {must} must come, not: {{question}}"
{test}
"""

_LEGAL = "    found = [text(decision) for decision in state.legal({seat})]"
_ROLLED = '    found = [f"{text(roll)} weight={weight}" for roll, weight in state.outcomes()]'

_EXACTLY = """{found}
    missing = [line for line in EXPECTED if line not in found]
    assert not missing, f"missing after entry {{ENTRIES}}: {{missing}}"
    extra = [line for line in found if line not in EXPECTED]
    assert not extra, f"must not be possible after entry {{ENTRIES}}: {{extra}}"
    assert found == EXPECTED, "the same, in another order\""""

_IS_OFFERED = """{found}
    assert DECISION in found, f"must be legal after entry {{ENTRIES}}: {{DECISION}}\""""
_IS_NOT_OFFERED = """{found}
    assert DECISION not in found, f"must be illegal after entry {{ENTRIES}}: {{DECISION}}\""""

_IMPORT = "from pathlib import Path\n"
_SEED_IMPORTS = f"import os\nimport subprocess\nimport sys\n{_IMPORT}"
_HEAD = "\n\ndef test_{name}() -> None:\n"
_UNDER_SEED = """HASH_SEED = "{seed}"
{phrase}


def test_{name}() -> None:
    if os.environ.get("PYTHONHASHSEED") != HASH_SEED:  # Python reads it only when it starts
        run = f"import runpy; runpy.run_path({{__file__!r}})['test_{name}']()"
        seeded = {{"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONHASHSEED": HASH_SEED}}
        subprocess.run([sys.executable, "-c", run], env=os.environ | seeded, check=True)
        return
"""

_PHRASES = {
    "events": "Of the match after its last entry, which is: {last}",
    "effects": "The number of an entry and one of its events, of all entries, in order.",
    "refused": "Number of the entry that must be refused: {last}",
    "reason": "Name of the reason: {reason}",
    "nameless": "Name of the reason",
    "roll": "Number of the last entry, which follows from the secret: {last}",
    "entries": "Number of entries before what is tested.",
    "asked": "Seat {seat} must be asked this after the last entry.",
    "unasked": "After the last entry, a roll must come: no seat is asked anything.",
    "decisions": "All legal decisions of seat {seat}, in order.",
    "outcomes": "All outcomes of the next roll, in order.",
    "legal": "It must be legal for seat {seat}.",
    "illegal": "It must be illegal for seat {seat}.",
    "seed": "Under some hash seeds, the error does not show; under this one, it does.",
}
"""Docstrings of constants."""


@dataclass(frozen=True)
class RegressionTest:
    """A test and the files that it reads."""

    name: str
    """Name of the test function, without ``test_``."""
    files: Mapping[str, bytes]
    """Contents by file name."""

    def path(self, folder: Path) -> Path:
        """Return the path of the test's source in *folder*."""
        return folder / f"test_{self.name}.py"

    def under_hash_seed(self, seed: int) -> "RegressionTest":
        """Return the same test, which runs in a new process under the hash seed *seed*."""
        file = f"test_{self.name}.py"
        head = _HEAD.format(name=self.name)
        seeded = _UNDER_SEED.format(name=self.name, seed=seed, phrase=_phrase("seed"))
        source = self.files[file].decode().replace(_IMPORT, _SEED_IMPORTS, 1)
        return replace(self, files={**self.files, file: source.replace(head, seeded, 1).encode()})

    def write(self, folder: Path) -> None:
        """Write the files into *folder*, which is made if it is missing.

        Raises:
            click.ClickException: one of them exists already, or cannot be written.
        """
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            message = tell("replay.made.cannot", path=folder, why=error.strerror)
            raise click.ClickException(message) from error
        for name, data in self.files.items():
            write_new_file(folder / name, data)

    def next_step(self, folder: Path) -> str:
        """Return the sentence that says what to do with the test, once it is in *folder*."""
        is_detached = is_clone_here() and not git("branch", "--show-current").strip()
        case = "replay.to_test.next_detached" if is_detached else "replay.to_test.next"
        return tell(case, files=" ".join(quote(str(folder / name)) for name in self.files))


def events_test(
    name: str,
    why: str,
    data: bytes,
    *,
    entries: int,
    state: str,
    last: str,
    seat: int | None,
    rolled: bool,
    events: Sequence[str],
) -> RegressionTest:
    """Return the test that the *entries* of the file *data* have their recorded effects.

    These are *events*, each in notation after the number of its entry; a failure prints them.
    The match must then have the *state* with this digest, in hexadecimal. *last* is its last entry
    in words. If *seat* is to decide, or a roll comes next (*rolled*), this must then be possible.
    """
    listed = _SOME_OUTCOMES if rolled else ""
    if seat is not None:
        listed = _SOME_CHOICES.format(seat=seat)
    source = _EVENTS.format(
        name=name,
        why=_docstring(why),
        entries=entries,
        digest=state,
        last=_phrase("events", last=last),
        events=_phrase("effects"),
        listed=listed,
    )
    return _test(name, source, data, {f"{name}.txt": _lines(events)})


def refusal_test(
    name: str, why: str, data: bytes, *, entry: int, last: str, because: str, reason: str
) -> RegressionTest:
    """Return the test that the last *entry* of the file *data* is refused.

    *because* is the name of the reason, and *reason* its sentence.
    """
    source = _REFUSAL.format(
        name=name,
        why=_docstring(why),
        entry=entry,
        last=_phrase("refused", last=last),
        because=_literal(because, "BECAUSE = "),
        reason=_phrase("reason", reason=reason) if reason else _phrase("nameless"),
    )
    return _test(name, source, data)


def roll_test(
    name: str, why: str, data: bytes, *, entry: int, last: str, secret: bytes
) -> RegressionTest:
    """Return the test that the last *entry* of the file *data* follows from the *secret*."""
    source = _ROLL.format(
        name=name,
        why=_docstring(why),
        entry=entry,
        last=_phrase("roll", last=last),
        secret=secret.hex(),
    )
    return _test(name, source, data)


def offers_test(
    name: str,
    why: str,
    data: bytes,
    *,
    entries: int,
    seat: int | None,
    question: str,
    expected: Sequence[str],
) -> RegressionTest:
    """Return the test that after the *entries* of the file *data* exactly *expected* may come.

    These are the legal decisions of *seat* in notation, which is asked the *question*. They are the
    outcomes of a roll if *seat* is None.
    """
    source = _OFFERS.format(
        name=name,
        why=_docstring(why),
        entries=entries,
        last=_phrase("entries"),
        **_pending(seat, question),
        constants='EXPECTED = FILE.with_suffix(".txt").read_text("utf-8").splitlines()\n'
        + (_phrase("outcomes") if seat is None else _phrase("decisions", seat=seat + 1)),
        test=_EXACTLY.format(found=_ROLLED if seat is None else _LEGAL.format(seat=seat)),
    )
    return _test(name, source, data, {f"{name}.txt": _lines(expected)})


def offer_test(
    name: str,
    why: str,
    data: bytes,
    *,
    entries: int,
    seat: int,
    question: str,
    decision: str,
    is_legal: bool,
) -> RegressionTest:
    """Return the test that after the *entries* of the file *data* one *decision* may come or not.

    It is in notation, and of *seat*, which is asked the *question*.
    """
    template = _IS_OFFERED if is_legal else _IS_NOT_OFFERED
    phrase = _phrase("legal" if is_legal else "illegal", seat=seat + 1)
    source = _OFFERS.format(
        name=name,
        why=_docstring(why),
        entries=entries,
        last=_phrase("entries"),
        **_pending(seat, question),
        constants=f"DECISION = {_literal(decision, 'DECISION = ')}\n{phrase}",
        test=template.format(found=_LEGAL.format(seat=seat)),
    )
    return _test(name, source, data)


def _pending(seat: int | None, question: str) -> dict[str, str]:
    """Return the fields of a template that tell which *seat* must be asked the *question*."""
    if seat is None:
        return {"question": "", "asked": _phrase("unasked"), "must": "a roll"}
    asked = _phrase("asked", seat=seat + 1)
    return {"question": question, "asked": asked, "must": f"{question} of seat {seat + 1}"}


def _lines(texts: Sequence[str]) -> bytes:
    """Return a file with one of *texts* in each line."""
    return "".join(f"{line}\n" for line in texts).encode()


def _test(
    name: str, source: str, data: bytes, further: Mapping[str, bytes] | None = None
) -> RegressionTest:
    files = {f"{name}.twr": data, **(further or {}), f"test_{name}.py": source.encode()}
    return RegressionTest(name, files)


def _phrase(name: str, **fields: object) -> str:
    return _docstring(_PHRASES[name].format(**fields))


def _docstring(words: str) -> str:
    """Return *words* as a docstring whose lines fit."""
    lines = textwrap.wrap(words, _WIDTH - 2 * len('"""'), break_on_hyphens=False) or [""]
    plain = "\n".join(lines).replace("\\", "\\\\").replace('"', "'")
    return f'"""{plain}"""'


def _literal(words: str, before: str) -> str:
    """Return *words* as a text in Python behind *before*, in several lines if it is long."""
    line = _quoted(words)
    if len(before) + len(line) <= _WIDTH:
        return line
    pieces = [words[at : at + _PIECE] for at in range(0, len(words), _PIECE)]
    return "(\n" + "".join(f"    {_quoted(piece)}\n" for piece in pieces) + ")"


def _quoted(words: str) -> str:
    return repr(words) if '"' in words else json.dumps(words, ensure_ascii=False)
