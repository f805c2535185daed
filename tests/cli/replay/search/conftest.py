"""Few hash seeds and an empty folder for each search."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tilewyrm.cli.replay.search import hash_seed_judge


@pytest.fixture(scope="module", autouse=True)
def few_hash_seeds() -> Iterator[None]:
    """Judge what depends on the hash seed by few of them: each is a process."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hash_seed_judge, "HASH_SEEDS", (1, 2, 4))
        yield


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in an empty folder."""
    monkeypatch.chdir(tmp_path)
