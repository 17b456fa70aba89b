import type { DatabaseSync } from 'node:sqlite';

/** The encrypted files of the media servers, by path. */
export class MediaFiles {
  private readonly database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  save(path: string, content: Buffer): void {
    this.database.prepare('INSERT OR REPLACE INTO media (path, content) VALUES (?, ?)').run(path, content);
  }

  get(path: string): Buffer | undefined {
    const row = this.database.prepare('SELECT content FROM media WHERE path = ?').get(path);
    return row && Buffer.from(row['content'] as Uint8Array);
  }
}
