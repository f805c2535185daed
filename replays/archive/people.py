"""People of an archive: ids given by its owner, and the names that each has played under.

A replay holds names only, and anybody may take any name: who a person is, nobody but the
organiser can say. It stands in a text file of the archive, a line for each person.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from tilewyrm.replays.archive.index import case_folded
from tilewyrm.replays.archive.layout import PEOPLE
from tilewyrm.replays.message import replay_message

_SEPARATOR = "; "


class InvalidPeople(ValueError):
    """The file of people is invalid, or a change contradicts it.

    Attributes:
        message: why.
    """

    def __init__(self, sentence: str, case: str, /, **about: str | int) -> None:
        super().__init__(sentence)
        self.message = replay_message(sentence, case, **about)


class People:
    """The people of one archive, by their ids."""

    def __init__(self, folder: Path) -> None:
        """Take the archive in *folder*; the file of people need not exist."""
        self.path = folder / PEOPLE

    def all(self) -> Mapping[str, Sequence[str]]:
        """Return each person's names by id, in the order of the file.

        A line is ``ID: NAME; NAME``; blank lines and those that begin with # are skipped.

        Raises:
            InvalidPeople: a line is none of these, or a name or an id is there twice.
            OSError: the file cannot be read.
        """
        people: dict[str, Sequence[str]] = {}
        owners: dict[str, str] = {}
        try:
            text = self.path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return {}
        except UnicodeDecodeError as error:
            path = str(self.path)
            raise InvalidPeople(f"{path} is not UTF-8 text", "people.text", path=path) from error
        for number, line in enumerate(text.splitlines(), 1):
            if not line.strip() or line.startswith("#"):
                continue
            who, colon, words = line.partition(":")
            names = [name.strip() for name in words.split(_SEPARATOR.strip()) if name.strip()]
            who = case_folded(who)
            if not colon or not who or not names or who in people:
                raise InvalidPeople(
                    f"{self.path}, line {number}: not `ID: NAME; NAME`, or a duplicate ID",
                    "people.line",
                    path=str(self.path),
                    line=number,
                )
            for name in names:
                if (owner := owners.setdefault(case_folded(name), who)) != who:
                    raise InvalidPeople(
                        f"{self.path}, line {number}: {name!r} already belongs to {owner!r}",
                        "people.line_taken",
                        path=str(self.path),
                        line=number,
                        name=name,
                        who=owner,
                    )
            people[who] = names
        return people

    def names_of(self, who: str) -> Sequence[str]:
        """Return the names of the person with the id *who*; of nobody's id, *who* itself as a name.

        Raises:
            InvalidPeople, OSError: as `all`.
        """
        return self.all().get(case_folded(who), [who])

    def add(self, who: str, names: Iterable[str]) -> None:
        """Give the person *who* these *names* in addition.

        Raises:
            InvalidPeople: as `all`; or *who* or a name cannot be one, or is another person's.
            OSError: the file cannot be read or written.
        """
        who, people = case_folded(who), dict(self.all())
        for word in (who, *names):
            if not word.strip() or not word.isprintable() or set(word) & set(":;#"):
                sentence = f"{word!r} cannot be an ID or a name: it is empty, or contains : ; #"
                raise InvalidPeople(sentence, "people.word", word=word)
        owners = {case_folded(name): other for other, all_ in people.items() for name in all_}
        all_names = dict.fromkeys([*people.get(who, ()), *(name.strip() for name in names)])
        for name in all_names:
            if owners.get(case_folded(name), who) != who:
                owner = owners[case_folded(name)]
                sentence = f"{name!r} already belongs to {owner!r}"
                raise InvalidPeople(sentence, "people.taken", name=name, who=owner)
        self._write(people | {who: list(all_names)})

    def remove(self, who: str) -> None:
        """Forget the person *who*; the matches stay as they are.

        Raises:
            KeyError: there is none.
            InvalidPeople, OSError: as `add`.
        """
        people = dict(self.all())
        del people[case_folded(who)]
        self._write(people)

    def _write(self, people: Mapping[str, Sequence[str]]) -> None:
        partial = self.path.with_name(f".{PEOPLE}.part")
        lines = [f"{who}: {_SEPARATOR.join(names)}\n" for who, names in people.items()]
        partial.write_text("".join(lines), encoding="utf-8")
        partial.replace(self.path)
