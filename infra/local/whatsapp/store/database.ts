import { DatabaseSync } from 'node:sqlite';

const SCHEMA = `
CREATE TABLE IF NOT EXISTS account (phone TEXT PRIMARY KEY, lid TEXT NOT NULL UNIQUE, document TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS companion (
  phone TEXT NOT NULL, device INTEGER NOT NULL, document TEXT NOT NULL, PRIMARY KEY (phone, device)
) STRICT;
CREATE TABLE IF NOT EXISTS companion_prekey (
  phone TEXT NOT NULL, device INTEGER NOT NULL, id INTEGER NOT NULL, public BLOB NOT NULL, PRIMARY KEY (phone, device, id)
) STRICT;
CREATE TABLE IF NOT EXISTS own_prekey (
  phone TEXT NOT NULL, id INTEGER NOT NULL, document TEXT NOT NULL, PRIMARY KEY (phone, id)
) STRICT;
CREATE TABLE IF NOT EXISTS session (
  owner TEXT NOT NULL, address TEXT NOT NULL, record TEXT NOT NULL, PRIMARY KEY (owner, address)
) STRICT;
CREATE TABLE IF NOT EXISTS chat_group (id TEXT PRIMARY KEY, document TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS sender_key (
  owner TEXT NOT NULL, room TEXT NOT NULL, sender TEXT NOT NULL, record TEXT NOT NULL, PRIMARY KEY (owner, room, sender)
) STRICT;
CREATE TABLE IF NOT EXISTS sender_key_holder (
  owner TEXT NOT NULL, room TEXT NOT NULL, device TEXT NOT NULL, PRIMARY KEY (owner, room, device)
) STRICT;
CREATE TABLE IF NOT EXISTS chat_timer (
  owner TEXT NOT NULL, peer TEXT NOT NULL, seconds INTEGER NOT NULL, since INTEGER NOT NULL, PRIMARY KEY (owner, peer)
) STRICT;
CREATE TABLE IF NOT EXISTS stanza (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, phone TEXT NOT NULL, device INTEGER NOT NULL,
  class TEXT NOT NULL, id TEXT NOT NULL, type TEXT NOT NULL, payload TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS stanza_of_device ON stanza (phone, device, id);
CREATE TABLE IF NOT EXISTS message (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, owner TEXT NOT NULL, peer TEXT NOT NULL, id TEXT NOT NULL,
  from_me INTEGER NOT NULL, device INTEGER NOT NULL, status TEXT NOT NULL, at INTEGER NOT NULL,
  document TEXT NOT NULL, content BLOB NOT NULL, hidden INTEGER NOT NULL DEFAULT 0, UNIQUE (owner, peer, id)
) STRICT;
CREATE INDEX IF NOT EXISTS message_by_id ON message (owner, id);
CREATE TABLE IF NOT EXISTS media (path TEXT PRIMARY KEY, content BLOB NOT NULL) STRICT;
`;

/** Opens the simulator's database; without a file it is in memory. */
export const openDatabase = (file?: string): DatabaseSync => {
  const database = new DatabaseSync(file ?? ':memory:');
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  database.exec(SCHEMA);
  completeSchema(database);
  return database;
};

/** Adds columns that the database of an earlier version lacks. */
const completeSchema = (database: DatabaseSync): void => {
  const columns = database
    .prepare("SELECT name FROM pragma_table_info('message')")
    .all()
    .map((row) => row['name']);
  if (!columns.includes('hidden')) database.exec('ALTER TABLE message ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0');
};

const TABLES = [
  'account',
  'companion',
  'companion_prekey',
  'own_prekey',
  'session',
  'chat_group',
  'sender_key',
  'sender_key_holder',
  'chat_timer',
  'stanza',
  'message',
  'media',
];

/** Empties every table. */
export const emptyDatabase = (database: DatabaseSync): void => {
  for (const table of TABLES) database.exec(`DELETE FROM ${table}`);
};

/** Runs `work` in a transaction. */
export const inTransaction = <T>(database: DatabaseSync, work: () => T): T => {
  database.exec('BEGIN');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
};
