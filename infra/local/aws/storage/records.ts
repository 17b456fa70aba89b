import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Values of one kind by id, stored in a file. A `put` survives a kill of the process. */
export interface Records<Value> {
  get(id: string): Value | undefined;
  put(id: string, value: Value): void;
  delete(id: string): void;
  /** Returns all values, ordered by id. */
  all(): Value[];
  entries(): [id: string, value: Value][];
}

/** A SQLite file of JSON records, one per service. */
export class RecordFile {
  private readonly database: DatabaseSync;

  /** @param dataDir without it the records are in memory */
  constructor(dataDir: string | undefined, name: string) {
    if (dataDir !== undefined) mkdirSync(dataDir, { recursive: true });
    this.database = new DatabaseSync(dataDir === undefined ? ':memory:' : join(dataDir, `${name}.db`));
    this.database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = OFF;
      CREATE TABLE IF NOT EXISTS records (kind TEXT, id TEXT, value TEXT, PRIMARY KEY (kind, id)) WITHOUT ROWID;
    `);
  }

  of<Value>(kind: string): Records<Value> {
    const get = this.database.prepare('SELECT value FROM records WHERE kind = ? AND id = ?');
    const put = this.database.prepare('INSERT OR REPLACE INTO records VALUES (?, ?, ?)');
    const remove = this.database.prepare('DELETE FROM records WHERE kind = ? AND id = ?');
    const all = this.database.prepare('SELECT id, value FROM records WHERE kind = ? ORDER BY id');
    const read = (row: Record<string, unknown>) => JSON.parse(row['value'] as string) as Value;
    return {
      get: (id) => {
        const row = get.get(kind, id);
        return row && read(row);
      },
      put: (id, value) => void put.run(kind, id, JSON.stringify(value)),
      delete: (id) => void remove.run(kind, id),
      all: () => all.all(kind).map(read),
      entries: () => all.all(kind).map((row) => [row['id'] as string, read(row)]),
    };
  }

  close(): void {
    this.database.close();
  }
}
