import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Message } from './message.ts';

export interface Deduplication {
  readonly messageId: string;
  readonly sequence: number;
  /** Epoch milliseconds. */
  readonly until: number;
}

/** Persists the messages and deduplication ids of queues. */
export interface Journal {
  save(queue: string, message: Message): void;
  remove(queue: string, id: string): void;
  clear(queue: string): void;
  messages(queue: string): Message[];
  remember(queue: string, id: string, entry: Deduplication): void;
  deduplications(queue: string, now: number): Map<string, Deduplication>;
  close(): void;
}

/** A journal that stores nothing, for queues in memory. */
export const noJournal: Journal = {
  save: () => undefined,
  remove: () => undefined,
  clear: () => undefined,
  messages: () => [],
  remember: () => undefined,
  deduplications: () => new Map(),
  close: () => undefined,
};

const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = OFF;
  CREATE TABLE IF NOT EXISTS messages (queue TEXT, id TEXT, message TEXT, PRIMARY KEY (queue, id)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS deduplications (queue TEXT, id TEXT, until INTEGER, entry TEXT, PRIMARY KEY (queue, id)) WITHOUT ROWID;
`;

/**
 * Opens a journal in SQLite. Each change is written before the reply is sent, so that a killed process loses nothing
 * that it confirmed. There is no fsync: losing power may lose messages.
 */
export const openJournal = (dataDir: string): Journal => {
  mkdirSync(dataDir, { recursive: true });
  const database = new DatabaseSync(join(dataDir, 'queues.db'));
  database.exec(schema);
  const save = database.prepare('INSERT OR REPLACE INTO messages VALUES (?, ?, ?)');
  const remove = database.prepare('DELETE FROM messages WHERE queue = ? AND id = ?');
  const clear = database.prepare('DELETE FROM messages WHERE queue = ?');
  const all = database.prepare('SELECT message FROM messages WHERE queue = ?');
  const remember = database.prepare('INSERT OR REPLACE INTO deduplications VALUES (?, ?, ?, ?)');
  const forget = database.prepare('DELETE FROM deduplications WHERE queue = ? AND until <= ?');
  const remembered = database.prepare('SELECT id, entry FROM deduplications WHERE queue = ?');
  return {
    save: (queue, message) => void save.run(queue, message.id, JSON.stringify(message)),
    remove: (queue, id) => void remove.run(queue, id),
    clear: (queue) => void clear.run(queue),
    messages: (queue) =>
      all
        .all(queue)
        .map((row) => JSON.parse(row['message'] as string) as Message)
        .sort((a, b) => a.sequence - b.sequence),
    remember: (queue, id, entry) => void remember.run(queue, id, entry.until, JSON.stringify(entry)),
    deduplications: (queue, now) => {
      forget.run(queue, now);
      return new Map(
        remembered.all(queue).map((row) => [row['id'] as string, JSON.parse(row['entry'] as string) as Deduplication]),
      );
    },
    close: () => {
      database.close();
    },
  };
};
