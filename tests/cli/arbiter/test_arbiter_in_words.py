"""`tilewyrm arbiter` speaks the language of the arbiter; what is recorded is as it was typed."""

import asyncio
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from support.people import people
from support.serving import asynchronous, create, eventually, serving
from tilewyrm.cli.main import main
from tilewyrm.client.settings.preferences import LANGUAGE
from tilewyrm.language.speech import LANGUAGES
from tilewyrm.replays.evidence.keyfile import read_public_key

WHY = ("--by", "Ida", "--reason", "Zähler")
ENGLISH = re.compile(
    r"\b(the|fingerprint|key|keep|there|cannot|holds|seat|seats|rulings|reason|ruled|ends|here|has|"
    r"was|not|begun|seconds|nothing|answers|without)\b",
    re.IGNORECASE,
)
ALSO_DUTCH = {"was"}
"""Words of English that stand in Dutch sentences, too."""
YES = {"en": "y", "de": "J", "fr": "oui", "nl": "ja"}


def run(language: str, *words: object, typed: str = "") -> Result:
    runner = CliRunner(env={LANGUAGE: language})
    return runner.invoke(main, ["arbiter", *map(str, words)], input=typed)


def words_of(said: str, folder: Path) -> str:
    """Return *said* without what is to be typed, paths, and click's own word for an error."""
    said = said.replace(str(folder), "").removeprefix("Error: ")
    return re.sub(r"`.*?`|--[a-z-]+|tilewyrm arbiter key", "", said)


def told_apart(told: Sequence[str]) -> None:
    """Assert that each language, English first, has said it in its own words only."""
    english, *others = told
    assert ENGLISH.search(english), english
    for each in others:
        assert not {word.lower() for word in ENGLISH.findall(each)} - ALSO_DUTCH, each
    assert len(set(told)) == len(LANGUAGES), told


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The file of an arbiter's key."""
    path = tmp_path / "ida.pem"
    assert run("en", "key", path).exit_code == 0
    return path


def test_keys_are_told_of_in_four_languages(tmp_path: Path, file: Path) -> None:
    (tmp_path / "notes").write_text("nonsense")
    made, shown, there, not_written, missing, none = [], [], [], [], [], []
    for language in LANGUAGES:
        new = tmp_path / f"{language}.pem"
        made.append(run(language, "key", new).output.replace(new.name, ""))
        shown.append(run(language, "key", "--show", file).output)
        there.append(run(language, "key", file).output)
        not_written.append(run(language, "key", tmp_path / "nowhere" / "ida.pem").output)
        missing.append(run(language, "key", "--show", tmp_path / "gone.pem").output)
        none.append(run(language, "key", "--show", tmp_path / "notes").output)
    for told in (made, shown, there, none):
        told_apart([words_of(each, tmp_path) for each in told])
    for told in (not_written, missing):  # with the system's own reason
        reason = "No such file or directory"
        told_apart([words_of(each.replace(reason, ""), tmp_path) for each in told])
    for each in shown:
        # The labels are of one width, whatever language they are of.
        assert len({len(line) - len(line.split()[-1]) for line in each.splitlines()}) == 1


@asynchronous
async def test_rulings_are_made_in_four_languages(tmp_path: Path, file: Path) -> None:
    public = read_public_key(Path(f"{file}.pub")).public_bytes_raw()
    async with (
        serving(tmp_path / "data") as served,
        people(
            served, "Ann", "Bert", "Cleo", terms={"clock": "bank"}, arbiter_keys=[public]
        ) as three,
    ):
        ann = three[0]
        place = (ann.table_id, "--server", served.address, "--key", file, *WHY)

        async def rule(language: str, *words: str, typed: str = "") -> Result:
            return await asyncio.to_thread(run, language, "rule", *place, *words, typed=typed)

        refused, pointed, clocked, wrong = [], [], [], []
        for number, (language, yes) in enumerate(YES.items(), 1):
            for no in ("\n", "n\n", "x\n"):
                done = await rule(language, "--points", "bert=+5", typed=no)
                assert done.exit_code == 1
            refused.append(done.stderr)
            done = await rule(language, "--points", "bert=+5", typed=f"{yes}\n")
            assert done.exit_code == 0, done.output
            pointed.append(done.stdout)
            await eventually(lambda n=number: ann.standing.rulings == 2 * n - 1)
            done = await rule(language, "--clock", "1=+1", "--yes")
            assert done.exit_code == 0, done.output
            clocked.append(done.stdout.splitlines()[4])
            await eventually(lambda n=number: ann.standing.rulings == 2 * n)
            wrong.append((await rule(language, "--points", "Emil=3")).stderr)
        assert [seat.points for seat in ann.standing.seats] == [0, 20, 0]
        for told in (refused, pointed, wrong):
            told_apart([words_of(each, tmp_path) for each in told])
        assert len(set(clocked)) == len(LANGUAGES), clocked
        assert (await rule("de", "--forfeit", "3", typed="j\n")).exit_code == 0
        out = [(await rule(language, "--forfeit", "3")).output for language in LANGUAGES]
        told_apart([words_of(each, tmp_path) for each in out])
        assert (await rule("fr", "--over", typed="o\n")).exit_code == 0
        await eventually(lambda: ann.model.over)
        over = [(await rule(language, "--annul")).output for language in LANGUAGES]
        told_apart([words_of(each, tmp_path) for each in over])


@asynchronous
async def test_why_nothing_can_be_ruled_is_told_in_four_languages(
    tmp_path: Path, file: Path
) -> None:
    public = read_public_key(Path(f"{file}.pub")).public_bytes_raw()
    stranger = tmp_path / "stranger.pem"
    run("en", "key", stranger)
    async with serving(tmp_path / "data") as served:
        begins = await create(served.stub, arbiter_keys=[public])
        nobodys = await create(served.stub)
        for table, key in ((begins, file), (begins, stranger), (nobodys, file)):
            told = []
            for language in LANGUAGES:
                words = ("rule", table.table_id, "--server", served.address, "--key", key, *WHY)
                done = await asyncio.to_thread(run, language, *words, "--over", "--yes")
                assert done.exit_code == 1
                told.append(words_of(done.stderr, tmp_path))
            told_apart(told)
