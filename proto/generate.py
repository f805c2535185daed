"""Write the Python code of the schemas in ``proto/tilewyrm`` (``make generate``).

``--check`` writes nothing: it compares what would be written with what is there
and exits 1 when they differ.
"""

import sys
import tempfile
from pathlib import Path

from grpc_tools import protoc

ROOT = Path(__file__).parent
SCHEMAS = sorted((ROOT / "tilewyrm").rglob("*.proto"))
GENERATED = ("*_pb2.py", "*_pb2.pyi", "*_pb2_grpc.py", "*_pb2_grpc.pyi")


def generate(target: Path) -> None:
    """Write the generated modules of every schema below *target*.

    Raises:
        SystemExit: the compiler refused a schema; it has printed why.
    """
    plugins = Path(sys.executable).parent
    services = [schema for schema in SCHEMAS if "\nservice " in schema.read_text()]
    well_known = Path(protoc.__file__).parent / "_proto"
    common = [
        "protoc",
        f"-I{ROOT}",
        f"-I{well_known}",
        f"--plugin=protoc-gen-mypy={plugins / 'protoc-gen-mypy'}",
        f"--plugin=protoc-gen-mypy_grpc={plugins / 'protoc-gen-mypy_grpc'}",
    ]
    messages = [f"--python_out={target}", f"--mypy_out=quiet:{target}"]
    stubs = [f"--grpc_python_out={target}", f"--mypy_grpc_out=quiet:{target}"]
    for arguments in ([*messages, *map(str, SCHEMAS)], [*stubs, *map(str, services)]):
        if protoc.main([*common, *arguments]) != 0:
            raise SystemExit("the schemas do not compile")


def stale(fresh: Path) -> list[str]:
    """Return the paths of generated modules that differ from those below *fresh*, sorted."""
    here, there = ROOT / "tilewyrm", fresh / "tilewyrm"
    names = {
        str(path.relative_to(folder))
        for folder in (here, there)
        for glob in GENERATED
        for path in folder.rglob(glob)
    }
    return sorted(
        name
        for name in names
        if not (here / name).exists()
        or not (there / name).exists()
        or (here / name).read_bytes() != (there / name).read_bytes()
    )


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        with tempfile.TemporaryDirectory() as folder:
            generate(Path(folder))
            differing = stale(Path(folder))
        if differing:
            raise SystemExit(f"generated code is not fresh (make generate): {', '.join(differing)}")
        print("generated code is fresh")
    else:
        generate(ROOT)
