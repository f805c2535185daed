"""A server killed while it gets new keys: whatever was sealed or signed with, its key is there."""

import subprocess
import sys
from pathlib import Path
from random import Random

from support.template import AFTER_READING
from tilewyrm.replays.evidence.luck import commitment
from tilewyrm.server.security.keyring import Keyring
from tilewyrm.server.security.vault import Vault

ROTATOR = (
    AFTER_READING
    + """
import sys
from pathlib import Path
from tilewyrm.server.security.keyring import Keyring
from tilewyrm.server.security.vault import Vault

folder = Path(sys.argv[1])
keyring, vault = Keyring(folder), Vault(folder)
while True:
    print(vault.seal(bytes(32)).hex(), keyring.present.public_key.hex(), flush=True)
    vault.rotate()
    keyring.rotate()
"""
)
ROUNDS = 3
MOST_KEYS = 10


def test_no_key_is_lost_when_the_server_is_killed_while_it_makes_new_ones(
    tmp_path: Path,
) -> None:
    draw, noted = Random(3), []
    for _ in range(ROUNDS):
        rotator = subprocess.Popen(
            [sys.executable, "-c", ROTATOR, str(tmp_path)],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert rotator.stdout is not None
        with rotator:
            for _ in range(draw.randrange(1, MOST_KEYS)):
                noted.append(rotator.stdout.readline().split())
            rotator.kill()
    vault, keyring = Vault(tmp_path), Keyring(tmp_path)
    assert len({key for _, key in noted}) > ROUNDS
    for sealed, public_key in noted:
        assert vault.opened(bytes.fromhex(sealed), commitment(bytes(32))) == bytes(32)
        assert keyring.of(bytes.fromhex(public_key)) is not None
