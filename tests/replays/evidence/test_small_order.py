"""Keys of small order: anybody can sign with one, so none of them counts anywhere."""

import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from support.daily import share_of_today
from support.files import Records, changed, file_of, records_of, resimulated
from support.golden import STRANGER
from support.hiding import digested, hashed
from support.page import quoted, section, table
from support.recording import SIGNER, record
from support.tampering.discussed import matches
from support.tampering.matches import Matches, entries_of
from tilewyrm.cli.main import main
from tilewyrm.engine.registry import GAMES
from tilewyrm.replays.archive.bundle import KEY, SIGNATURE, check_bundle, write_bundle
from tilewyrm.replays.check.result import SignatureCheck
from tilewyrm.replays.evidence.keyfile import read_public_key
from tilewyrm.replays.evidence.public_key import SMALL_ORDER_KEYS, is_signed
from tilewyrm.replays.evidence.signature import SIGNATURE_BYTES, fingerprint, read_fingerprint

IDENTITY = (1).to_bytes(32, "little")
"""The point that any multiple of it is again: the key whose signature fits all bytes."""
ANYBODYS = IDENTITY + bytes(32)
"""That signature."""
P = 2**255 - 19
D = -121665 * pow(121666, -1, P) % P
GAME = next(iter(GAMES))


@pytest.fixture(scope="module")
def given() -> Matches:
    return matches(GAME)


def multiplied(y: int, doublings: int) -> int:
    """Return y of the point with *y*, doubled so often; x comes from the curve, squared."""
    for _ in range(doublings):
        x2, y2 = (y * y - 1) * pow(D * y * y + 1, -1, P) % P, y * y % P
        y = (y2 + x2) * pow(2 + x2 - y2, -1, P) % P  # -x² + y² = 1 + d x² y²
    return y % P


def test_the_keys_of_small_order_are_all_whose_eightfold_is_nothing() -> None:
    heights = [int.from_bytes(key, "little") % 2**255 for key in SMALL_ORDER_KEYS]
    assert len(SMALL_ORDER_KEYS) == 14
    assert all(multiplied(y, 3) == 1 for y in heights)
    assert len({y % P for y in heights}) == 5  # of the orders 1, 2, 4, 8 and 8
    honest = int.from_bytes(SIGNER.public_key, "little") % 2**255
    assert multiplied(honest, 3) != 1


def test_the_page_lists_all_of_them() -> None:
    rows = table(section("Signature"), "y")
    listed = {bytes.fromhex(quoted(key)) for _, key in rows}
    assert listed | {key[:-1] + bytes((key[-1] | 128,)) for key in listed} == SMALL_ORDER_KEYS


def test_anybody_can_sign_anything_with_one_and_it_is_no_signature() -> None:
    for data in (b"", b"any bytes"):
        Ed25519PublicKey.from_public_bytes(IDENTITY).verify(ANYBODYS, data)  # this is the hole
        assert not is_signed(IDENTITY, ANYBODYS, data)
    assert not any(is_signed(key, ANYBODYS, b"x") for key in SMALL_ORDER_KEYS)
    key = STRANGER.public_key().public_bytes_raw()
    assert is_signed(key, STRANGER.sign(b"x"), b"x")
    assert not is_signed(key, STRANGER.sign(b"x"), b"y")


@pytest.mark.parametrize("key", share_of_today(sorted(SMALL_ORDER_KEYS), 2))
def test_a_file_that_one_has_signed_fails_and_names_no_signer(key: bytes, tmp_path: Path) -> None:
    records = records_of(record(GAME, 2, 1))
    records[0].header.public_key = key
    records[-1].footer.signature = ANYBODYS
    data = file_of(hashed(records))
    result = resimulated(data)
    assert result.signature is SignatureCheck.REFUTED
    assert result.failure is not None
    assert result.failure.actual == "one that anyone can make: this key is of small order"
    path = tmp_path / "match.twr"
    path.write_bytes(data)
    shown = CliRunner().invoke(main, ["replay", "verify", str(path)])
    assert shown.exit_code == 1
    assert "signed by" not in shown.output


def test_a_file_that_names_one_and_has_nothing_signed_by_it_is_read() -> None:
    """What was readable stays so: only what such a key signs does not count."""

    def name(records: Records) -> None:
        records[0].header.arbiter_keys.append(IDENTITY)
        records[0].header.public_key = b""
        del records[20:]

    result = resimulated(changed(record(GAME, 2, 1), name))
    assert result.failure is None
    assert result.entries_ok > 10


def test_a_ruling_that_one_has_signed_fails(given: Matches) -> None:
    records = given.records
    records[0].header.arbiter_keys.append(IDENTITY)
    ruled = entries_of(records, "ruled")[0].ruled
    ruled.key, ruled.signature = IDENTITY, ANYBODYS
    result = resimulated(file_of(digested(records, claimed=False)))
    assert result.failure is not None
    assert result.failure.actual == "the ruling's key is of small order: anyone can sign with it"
    assert len(ruled.signature) == SIGNATURE_BYTES


@pytest.mark.parametrize("key", share_of_today(sorted(SMALL_ORDER_KEYS), 2))
def test_nobody_demands_one_or_gives_it_a_name(key: bytes, tmp_path: Path) -> None:
    words = fingerprint(key)
    with pytest.raises(ValueError, match="anyone can sign"):
        read_fingerprint(words)
    path = tmp_path / "match.twr"
    path.write_bytes(record(GAME, 2, 1))
    for command in (
        ["replay", "verify", "--signed-by", words, str(path)],
        ["replay", "keys", "add", "club", words],
    ):
        refused = CliRunner().invoke(main, command)
        assert refused.exit_code != 0
        assert "anyone can sign" in refused.output


def test_a_key_file_holds_none(tmp_path: Path) -> None:
    path = tmp_path / "key.pub"
    path.write_bytes(pem(IDENTITY))
    with pytest.raises(ValueError, match="small order"):
        read_public_key(path)


def pem(key: bytes) -> bytes:
    """Return *key* as its file holds it."""
    public = Ed25519PublicKey.from_public_bytes(key)
    return public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)


def test_a_bundle_that_one_has_signed_is_nobodys(tmp_path: Path) -> None:
    match = tmp_path / "match.twr"
    match.write_bytes(record(GAME, 2, 1))
    good, bad = tmp_path / "good.zip", tmp_path / "bad.zip"
    write_bundle(good, {"match.twr": match}, STRANGER)
    assert check_bundle(good).signer == fingerprint(STRANGER.public_key().public_bytes_raw())
    with zipfile.ZipFile(good) as given, zipfile.ZipFile(bad, "w") as forged:
        for name in given.namelist():
            signed = {KEY: pem(IDENTITY), SIGNATURE: ANYBODYS}
            forged.writestr(name, signed.get(name) or given.read(name))
    report = check_bundle(bad)
    assert not report.signer
    assert [fault.sentence for fault in report.faults] == [
        "the manifest is not signed by the key in the bundle"
    ]
