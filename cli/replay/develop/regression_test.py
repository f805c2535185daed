"""Regression tests of this project's suite: the source of each kind, and the files beside it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from shlex import quote

import click

from tilewyrm.cli.files.clone import is_clone_here
from tilewyrm.cli.replay.compare.chosen_version import git
from tilewyrm.cli.replay.develop.python_text import docstring, literal
from tilewyrm.cli.replay.output_files import write_new_file
from tilewyrm.language.speech import tell

LONGEST_NAME = 60
"""Characters of the name of a test. The lines with it still fit."""

_EVENTS = """{why}

from pathlib import Path

from support.files import resimulated
from tilewyrm.engine.game import Choice

FILE = Path(__file__).with_name("{name}.twr")
ENTRIES = {entries}
STATE = "{digest}"
{last}
NEXT = {next}
{must}
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
    assert result.damage is None, result.damage
    assert result.entries_ok == ENTRIES
{comes}{listed}    assert result.match.digest().hex() == STATE, (
        f"after entry {{ENTRIES}}, only the digest of the state differs. To find the commit:"
        f" `tilewyrm replay bisect {{FILE.name}} --commits`; for the whole state, in each version:"
        f" `tilewyrm replay at {{FILE.name}} {{ENTRIES}} --json`"
    )
"""

_COMES = """    pending, comes = result.match.pending, "a control entry"
    if isinstance(pending, Choice):
        comes = f"a decision of seat {pending.seat + 1} ({pending.question})"
    else:
        comes = {"Chance": "a roll", "Result": "the end"}.get(type(pending).__name__, comes)
    assert comes == NEXT, f"after entry {ENTRIES}, expected: {NEXT}; found: {comes}"
"""

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
from tilewyrm.engine.game import Choice
from tilewyrm.engine.values.notation import text

FILE = Path(__file__).with_name("{name}.twr")
ENTRIES = {entries}
{last}
NEXT = {next}
{must}
{constants}


def test_{name}() -> None:
    result = resimulated(FILE.read_bytes())
    failure = result.failure
    assert failure is None, f"after entry {{ENTRIES}}, expected: {{NEXT}}. {{failure}}"
    assert result.entries_ok == ENTRIES
{comes}    state = result.match.state
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
        name = test_{name}.__name__
        run = f"import runpy; runpy.run_path({{__file__!r}})['{{name}}']()"
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
    "next": "It must come after the last entry.",
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
    following: str,
    events: Sequence[str],
) -> RegressionTest:
    """Return the test that the *entries* of the file *data* have their recorded effects.

    These are *events*, each in notation after the number of its entry; a failure prints them.
    The match must then have the *state* with this digest, in hexadecimal. *last* is its last entry
    in words, and *following* is what must come after it. If *seat* is to decide, or a roll comes
    next (*rolled*), this must then be possible.
    """
    listed = _SOME_OUTCOMES if rolled else ""
    if seat is not None:
        listed = _SOME_CHOICES.format(seat=seat)
    source = _EVENTS.format(
        name=name,
        why=docstring(why),
        entries=entries,
        digest=state,
        last=_phrase("events", last=last),
        **_next(following),
        events=_phrase("effects"),
        comes=_COMES,
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
        why=docstring(why),
        entry=entry,
        last=_phrase("refused", last=last),
        because=literal(because, "BECAUSE = "),
        reason=_phrase("reason", reason=reason) if reason else _phrase("nameless"),
    )
    return _test(name, source, data)


def roll_test(
    name: str, why: str, data: bytes, *, entry: int, last: str, secret: bytes
) -> RegressionTest:
    """Return the test that the last *entry* of the file *data* follows from the *secret*."""
    source = _ROLL.format(
        name=name,
        why=docstring(why),
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
    following: str,
    expected: Sequence[str],
) -> RegressionTest:
    """Return the test that after the *entries* of the file *data* exactly *expected* may come.

    These are the legal decisions of *seat* in notation. They are the outcomes of a roll if *seat*
    is None. In words, *following* is what must come.
    """
    source = _OFFERS.format(
        name=name,
        why=docstring(why),
        entries=entries,
        last=_phrase("entries"),
        **_next(following),
        comes=_COMES,
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
    following: str,
    decision: str,
    is_legal: bool,
) -> RegressionTest:
    """Return the test that after the *entries* of the file *data* one *decision* may come or not.

    It is in notation, and of *seat*. In words, *following* is what must come.
    """
    template = _IS_OFFERED if is_legal else _IS_NOT_OFFERED
    phrase = _phrase("legal" if is_legal else "illegal", seat=seat + 1)
    source = _OFFERS.format(
        name=name,
        why=docstring(why),
        entries=entries,
        last=_phrase("entries"),
        **_next(following),
        comes=_COMES,
        constants=f"DECISION = {literal(decision, 'DECISION = ')}\n{phrase}",
        test=template.format(found=_LEGAL.format(seat=seat)),
    )
    return _test(name, source, data)


def _next(following: str) -> dict[str, str]:
    """Return the fields of a template that tell what must be *following* the last entry."""
    return {"next": literal(following, "NEXT = "), "must": _phrase("next")}


def _lines(texts: Sequence[str]) -> bytes:
    """Return a file with one of *texts* in each line."""
    return "".join(f"{line}\n" for line in texts).encode()


def _test(
    name: str, source: str, data: bytes, further: Mapping[str, bytes] | None = None
) -> RegressionTest:
    files = {f"{name}.twr": data, **(further or {}), f"test_{name}.py": source.encode()}
    return RegressionTest(name, files)


def _phrase(name: str, **fields: object) -> str:
    return docstring(_PHRASES[name].format(**fields))
