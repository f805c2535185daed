import pytest
from click import UsageError
from cryptography.hazmat.primitives.asymmetric.ed448 import Ed448PrivateKey
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tilewyrm.client.command_line.host_flags import arbiter_key, terms
from tilewyrm.client.command_line.term_flags import clock_terms, takeover_terms
from tilewyrm.client.errors import ClientError

CLOCKS = {
    "none": {"clock": "none"},
    "30s": {"clock": "decision", "clock_seconds": "30"},
    "2m": {"clock": "decision", "clock_seconds": "120"},
    "20m+10s": {"clock": "bank", "clock_seconds": "1200", "clock_increment": "10"},
    "5m+0s": {"clock": "bank", "clock_seconds": "300", "clock_increment": "0"},
    "3d": {"clock": "days", "clock_days": "3"},
}


@pytest.mark.parametrize(("text", "expected"), CLOCKS.items())
def test_a_clock_is_typed_in_one_word(text, expected):
    assert clock_terms(text) == expected


@pytest.mark.parametrize("text", ["", "30", "s", "3d+1s", "20m+", "1h", "-5s", "30s "])
def test_what_is_no_clock_is_refused_with_those_there_are(text):
    with pytest.raises(
        ClientError, match=r"is not a time control; use 30s \(per decision\), 20m\+10s"
    ):
        clock_terms(text)


def test_a_takeover_is_a_time():
    assert [takeover_terms(text)["takeover_minutes"] for text in ("5m", "2h", "1d")] == [
        "5",
        "120",
        "1440",
    ]
    for text in ("", "5", "m", "x5m", "5s"):
        with pytest.raises(ClientError, match="is not a time; use 5m,"):
            takeover_terms(text)


def test_the_flags_say_the_terms_together():
    said = terms("30s", "bot", "passive", "5m", True, ("spectators=forbidden",))
    assert said == {
        "clock": "decision",
        "clock_seconds": "30",
        "time_out": "bot",
        "resignation": "passive",
        "takeover_minutes": "5",
        "ready": "true",
        "spectators": "forbidden",
    }
    assert terms("", "", "", "", False, ()) == {}


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (("clock=days",), "the setting clock is given twice"),
        (("aids",), "--term 'aids' is not NAME=VALUE, such as spectators=forbidden"),
        (("aids=no", "aids=yes"), "--term aids is given twice"),
    ],
)
def test_a_term_is_given_once(given, sentence):
    with pytest.raises(UsageError, match=sentence):
        terms("30s", "", "", "", False, given)


def test_a_file_that_holds_no_key_is_named(tmp_path):
    path = tmp_path / "key.pem"
    with pytest.raises(UsageError, match="cannot read --arbiter"):
        arbiter_key(path)
    other = Ed448PrivateKey.generate().public_key()
    for data in (
        b"my shopping list",
        b"-----BEGIN PUBLIC KEY-----\nabc\n-----END PUBLIC KEY-----",
        other.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo),
    ):
        path.write_bytes(data)
        with pytest.raises(
            UsageError, match=r"does not contain a public Ed25519 key|cannot read --arbiter"
        ):
            arbiter_key(path)


def test_an_arbiters_key_is_read_from_its_file(tmp_path):
    public = Ed25519PrivateKey.generate().public_key()
    path = tmp_path / "key.pem"
    path.write_bytes(public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo))
    assert arbiter_key(path) == public.public_bytes_raw()
