import type { DatabaseSync } from 'node:sqlite';

/** Path under which a file is kept that expired on the media server. */
const expired = (path: string) => `expired:${path}`;

/** The encrypted files of the media server, by path. */
export class MediaFiles {
  private readonly database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  save(path: string, content: Buffer): void {
    this.database.prepare('INSERT OR REPLACE INTO media (path, content) VALUES (?, ?)').run(path, content);
  }

  /** Removes a file from the media server. A phone that keeps it can upload it again. */
  expire(path: string, phoneKeepsIt: boolean): void {
    if (phoneKeepsIt) this.database.prepare('UPDATE media SET path = ? WHERE path = ?').run(expired(path), path);
    else this.database.prepare('DELETE FROM media WHERE path = ?').run(path);
  }

  /** True if a file expired and is kept by a phone. */
  isExpired(path: string): boolean {
    return this.get(expired(path)) !== undefined;
  }

  /** Returns a file that phones have, expired ones included. */
  kept(path: string): Buffer | undefined {
    return this.get(path) ?? this.get(expired(path));
  }

  get(path: string): Buffer | undefined {
    const row = this.database.prepare('SELECT content FROM media WHERE path = ?').get(path);
    return row && Buffer.from(row['content'] as Uint8Array);
  }
}
