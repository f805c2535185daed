"""The server's own key."""

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from tilewyrm.server.errors import StartError
from tilewyrm.server.signing import KEY_FILE, signer_of


def test_the_key_is_made_once_and_kept(tmp_path):
    first = signer_of(tmp_path)
    assert signer_of(tmp_path).public_key == first.public_key
    assert [path.name for path in tmp_path.iterdir()] == [KEY_FILE]


def test_two_servers_have_two_keys(tmp_path):
    (tmp_path / "other").mkdir()
    assert signer_of(tmp_path).public_key != signer_of(tmp_path / "other").public_key


def test_only_the_owner_can_read_the_key(tmp_path):
    signer_of(tmp_path)
    assert (tmp_path / KEY_FILE).stat().st_mode & 0o077 == 0


def foreign():
    return X25519PrivateKey.generate().private_bytes(
        Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()
    )


@pytest.mark.parametrize("content", [b"", b"nonsense", foreign()])
def test_a_file_that_holds_no_such_key_is_named_and_left_alone(tmp_path, content):
    (tmp_path / KEY_FILE).write_bytes(content)
    with pytest.raises(StartError, match=KEY_FILE):
        signer_of(tmp_path)
    assert (tmp_path / KEY_FILE).read_bytes() == content
