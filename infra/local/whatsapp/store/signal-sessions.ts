import type { DatabaseSync } from 'node:sqlite';

/** Signal sessions of the phones: one record per phone and remote device. */
export class SignalSessions {
  private readonly database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  load(owner: string, address: string): unknown {
    const row = this.database.prepare('SELECT record FROM session WHERE owner = ? AND address = ?').get(owner, address);
    return row && JSON.parse(String(row['record']));
  }

  save(owner: string, address: string, record: unknown): void {
    this.database
      .prepare('INSERT OR REPLACE INTO session (owner, address, record) VALUES (?, ?, ?)')
      .run(owner, address, JSON.stringify(record));
  }

  /** Deletes the sessions of a phone with all devices of an account. */
  forget(owner: string, peer: string): void {
    this.database.prepare("DELETE FROM session WHERE owner = ? AND address LIKE ? || '.%'").run(owner, peer);
  }
}
