"""Schema of the table database, what came to it later, and the query of a row of rematches."""

VERSION = 4
SCHEMA = f"""
CREATE TABLE tables (
    table_id TEXT PRIMARY KEY, game TEXT NOT NULL, title TEXT NOT NULL, status INTEGER NOT NULL,
    setup BLOB NOT NULL, sealed_secret BLOB NOT NULL, commitment BLOB NOT NULL,
    created_ms INTEGER NOT NULL, request_id TEXT,
    host_hash BLOB NOT NULL, pass_phrase_hash BLOB NOT NULL, arbiter_keys BLOB NOT NULL,
    follows TEXT NOT NULL, followed_by TEXT NOT NULL, seq INTEGER NOT NULL, result BLOB NOT NULL,
    checksum BLOB NOT NULL
) STRICT;
CREATE INDEX tables_by_status ON tables (status, created_ms);
CREATE INDEX tables_by_age ON tables (created_ms);
CREATE INDEX tables_by_request ON tables (request_id) WHERE request_id IS NOT NULL;
CREATE INDEX tables_by_forerunner ON tables (follows) WHERE follows <> '';
CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (table_id) ON DELETE CASCADE, seat INTEGER NOT NULL,
    name TEXT NOT NULL, bot TEXT NOT NULL, token_hash BLOB NOT NULL, entropy BLOB NOT NULL,
    ready INTEGER NOT NULL, reserved INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT;
PRAGMA user_version = {VERSION};
"""
ADDED_COLUMNS = (
    ("tables", "event_table", "BLOB NOT NULL DEFAULT x''"),
    ("tables", "round_luck", "INTEGER NOT NULL DEFAULT 0"),
    ("seats", "number", "INTEGER NOT NULL DEFAULT 0"),
    ("seats", "program", "TEXT NOT NULL DEFAULT ''"),
)
"""Columns that a database of this version may lack: table, name, type. An earlier program leaves
them at their defaults."""
EVENTS = """
CREATE TABLE IF NOT EXISTS events (
    event BLOB PRIMARY KEY, content BLOB NOT NULL, bulletin BLOB NOT NULL, checksum BLOB NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS round_lucks (
    event BLOB NOT NULL, round INTEGER NOT NULL, sealed_secret BLOB NOT NULL, luck BLOB NOT NULL,
    revealed INTEGER NOT NULL, checksum BLOB NOT NULL, PRIMARY KEY (event, round)
) STRICT;
CREATE INDEX IF NOT EXISTS tables_by_event ON tables (substr(event_table, 3, 32))
    WHERE event_table <> x'';
"""
"""Likewise. A serialised ``EventTable`` has the 32 bytes of its event behind the first two."""
SERIES = """
WITH RECURSIVE
    earlier (table_id) AS (
        SELECT follows FROM tables WHERE table_id = ?
        UNION SELECT tables.follows FROM tables JOIN earlier USING (table_id)
    ),
    later (table_id) AS (
        SELECT ? UNION SELECT tables.table_id FROM tables JOIN later ON follows = later.table_id
    )
SELECT table_id FROM tables
WHERE table_id IN (SELECT table_id FROM earlier UNION SELECT table_id FROM later)
ORDER BY created_ms
"""
"""The tables before and after one at which the same people play, the oldest first.

The query takes the id of that one twice.
"""
