"""The schemas explain themselves: in comments, and without the words of one language."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from google.protobuf.descriptor_pb2 import (
    DescriptorProto,
    FieldDescriptorProto,
    FileDescriptorProto,
    FileDescriptorSet,
)
from grpc_tools import protoc

PROTO = Path(__file__).parent.parent / "proto"
FILES = sorted(path.relative_to(PROTO).as_posix() for path in PROTO.rglob("*.proto"))
MESSAGES, ENUMS, SERVICES, FIELDS, METHODS = 4, 5, 6, 2, 2
"""Numbers of fields in the descriptors of file, message and service: paths of them are places."""
PLAIN = {"seat", "table_id", "game", "title", "min_seats", "max_seats"}
"""Numbers and words that are the same everywhere, and say by their names what they are."""
OF_PYTHON = re.compile(
    r"\b(None|True|False|dataclass(es)?|tuples?|dicts?|docstring|[Pp]ython|StrEnum|IntEnum|self|__\w+__)\b"
    r"|\.py\b|``|:(class|func|meth|mod):"
    r"|\b(engine|replays|server|client|cli|editions)[./]\w"
)


@pytest.fixture(scope="module")
def schemas(tmp_path_factory: pytest.TempPathFactory) -> dict[str, FileDescriptorProto]:
    """All schemas by file, comments included."""
    found = tmp_path_factory.mktemp("schemas") / "all.binpb"
    common = Path(protoc.__file__).parent / "_proto"
    places = [f"--proto_path={PROTO}", f"--proto_path={common}"]
    options = ["--include_source_info", f"--descriptor_set_out={found}"]
    assert protoc.main(["protoc", *places, *options, *FILES]) == 0
    return {file.name: file for file in FileDescriptorSet.FromString(found.read_bytes()).file}


def comments(file: FileDescriptorProto) -> dict[tuple[int, ...], str]:
    """Return what is said above and behind each place of *file* that has a comment."""
    said = {
        tuple(place.path): (place.leading_comments + place.trailing_comments).strip()
        for place in file.source_code_info.location
    }
    return {path: text for path, text in said.items() if text}


def fields(
    file: FileDescriptorProto,
) -> Iterator[tuple[tuple[int, ...], DescriptorProto, FieldDescriptorProto]]:
    """Yield every field of *file*: its place, its message and itself."""
    for at, message in enumerate(file.message_type):
        for number, field in enumerate(message.field):
            yield (MESSAGES, at, FIELDS, number), message, field


@pytest.mark.parametrize("name", FILES)
def test_no_comment_of_a_schema_speaks_of_python(name: str) -> None:
    lines = (PROTO / name).read_text(encoding="utf-8").splitlines()
    spoken = [line.partition("//")[2] for line in lines]
    assert [text for text in spoken if OF_PYTHON.search(text)] == []


@pytest.mark.parametrize("name", [name for name in FILES if name.startswith("tilewyrm/v1/")])
def test_everything_says_what_it_is_where_its_name_does_not(
    schemas: dict[str, FileDescriptorProto], name: str
) -> None:
    file = schemas[name]
    said = comments(file)
    explained = {field.type_name for place, _, field in fields(file) if place in said}
    silent = []
    for at, service in enumerate(file.service):
        for number, method in enumerate(service.method):
            # A method speaks for its request and its response.
            if (SERVICES, at, METHODS, number) not in said:
                silent.append(method.name)
    for kind, named in ((MESSAGES, file.message_type), (ENUMS, file.enum_type)):
        for at, thing in enumerate(named):
            by_a_field = f".{file.package}.{thing.name}" in explained
            by_a_method = thing.name.endswith(("Request", "Response"))
            if (kind, at) not in said and not by_a_field and not by_a_method:
                silent.append(thing.name)
    for place, message, field in fields(file):
        alone = field.label != FieldDescriptorProto.LABEL_REPEATED  # else one asks: in which order?
        by_its_type = bool(field.type_name) and alone
        if place not in said and not by_its_type and field.name not in PLAIN:
            silent.append(f"{message.name}.{field.name}")
    assert silent == []


def test_the_words_of_python_are_found() -> None:
    for text in ("None before the start", "see engine/feuville", "a dataclass", "Key ``turn``"):
        assert OF_PYTHON.search(text)
    for text in ("none before the start", "the server's key", "docs/replay-format.md", "`turn`"):
        assert not OF_PYTHON.search(text)
