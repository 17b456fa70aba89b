import type { DatabaseSync } from 'node:sqlite';

/** Under what a file stands that the server has forgotten. */
const expired = (path: string) => `expired:${path}`;

/** The encrypted files of the media servers, by path. */
export class MediaFiles {
  private readonly database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  save(path: string, content: Buffer): void {
    this.database.prepare('INSERT OR REPLACE INTO media (path, content) VALUES (?, ?)').run(path, content);
  }

  /** The server forgets a file, after which only the phone that has it can bring it again, if it kept it. */
  expire(path: string, phoneKeepsIt: boolean): void {
    if (phoneKeepsIt) this.database.prepare('UPDATE media SET path = ? WHERE path = ?').run(expired(path), path);
    else this.database.prepare('DELETE FROM media WHERE path = ?').run(path);
  }

  /** Whether the server had a file that it forgot. */
  isExpired(path: string): boolean {
    return this.get(expired(path)) !== undefined;
  }

  /** A file as phones have it, which keep what they downloaded. */
  kept(path: string): Buffer | undefined {
    return this.get(path) ?? this.get(expired(path));
  }

  get(path: string): Buffer | undefined {
    const row = this.database.prepare('SELECT content FROM media WHERE path = ?').get(path);
    return row && Buffer.from(row['content'] as Uint8Array);
  }
}
