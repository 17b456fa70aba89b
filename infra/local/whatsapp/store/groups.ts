import type { DatabaseSync } from 'node:sqlite';
import type { Group } from '../contract/group.ts';

/** The groups on the server. */
export class Groups {
  private readonly database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  save(group: Group): void {
    this.database
      .prepare('INSERT OR REPLACE INTO chat_group (id, document) VALUES (?, ?)')
      .run(group.id, JSON.stringify(group));
  }

  get(id: string): Group | undefined {
    const row = this.database.prepare('SELECT document FROM chat_group WHERE id = ?').get(id);
    return row && (JSON.parse(String(row['document'])) as Group);
  }

  list(): Group[] {
    const rows = this.database.prepare('SELECT document FROM chat_group ORDER BY rowid').all();
    return rows.map((row) => JSON.parse(String(row['document'])) as Group);
  }

  /** The groups of an account. */
  of(phone: string): Group[] {
    return this.list().filter(({ participants }) => participants.some((participant) => participant.phone === phone));
  }
}
