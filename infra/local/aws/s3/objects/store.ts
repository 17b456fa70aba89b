import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { S3Error } from '../errors/errors.ts';

/** The metadata of a stored object; `file` holds its bytes. */
export interface StoredObject {
  readonly key: string;
  readonly file: string;
  readonly size: number;
  /** Without quotes. */
  readonly etag: string;
  /** Epoch milliseconds, rounded down to seconds, the precision of HTTP dates. */
  readonly lastModified: number;
  /** `content-type`, `content-disposition`, `x-amz-meta-*` and so on, returned unchanged. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface Part {
  readonly number: number;
  readonly file: string;
  readonly size: number;
  readonly etag: string;
}

interface Upload {
  readonly bucket: string;
  readonly key: string;
  readonly headers: Record<string, string>;
}

const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = OFF;
  CREATE TABLE IF NOT EXISTS objects (bucket TEXT, key TEXT, object TEXT, PRIMARY KEY (bucket, key)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS uploads (id TEXT PRIMARY KEY, upload TEXT);
  CREATE TABLE IF NOT EXISTS parts (upload TEXT, number INTEGER, part TEXT, PRIMARY KEY (upload, number)) WITHOUT ROWID;
`;

/** Stores the bytes of each object in a file, and an index in SQLite, ordered by the bytes of the key as S3 lists. */
export class ObjectStore {
  private readonly folder: string;
  private readonly database: DatabaseSync;
  private readonly buckets: ReadonlySet<string>;

  constructor(dataDir: string, buckets: readonly string[]) {
    this.folder = join(dataDir, 'bytes');
    this.buckets = new Set(buckets);
    mkdirSync(this.folder, { recursive: true });
    this.database = new DatabaseSync(join(dataDir, 'objects.db'));
    this.database.exec(schema);
  }

  /** Returns the path of a new file. It belongs to the store once `put` or `putPart` names it. */
  newFile(): string {
    return join(this.folder, randomUUID());
  }

  requireBucket(bucket: string): void {
    if (!this.buckets.has(bucket)) throw new S3Error('NoSuchBucket');
  }

  find(bucket: string, key: string): StoredObject | undefined {
    const row = this.database.prepare('SELECT object FROM objects WHERE bucket = ? AND key = ?').get(bucket, key);
    return row && (JSON.parse(row['object'] as string) as StoredObject);
  }

  require(bucket: string, key: string): StoredObject {
    const object = this.find(bucket, key);
    if (!object) throw new S3Error('NoSuchKey');
    return object;
  }

  /** Stores an object, replacing the key's previous one. Readers of the old file keep it until they close it. */
  async put(bucket: string, object: StoredObject): Promise<void> {
    const old = this.find(bucket, object.key);
    this.database
      .prepare('INSERT OR REPLACE INTO objects VALUES (?, ?, ?)')
      .run(bucket, object.key, JSON.stringify(object));
    if (old) await rm(old.file, { force: true });
  }

  async delete(bucket: string, key: string): Promise<void> {
    const old = this.find(bucket, key);
    this.database.prepare('DELETE FROM objects WHERE bucket = ? AND key = ?').run(bucket, key);
    if (old) await rm(old.file, { force: true });
  }

  /** Iterates over the objects after `after` whose key starts with `prefix`, in order. */
  *list(bucket: string, prefix: string, after: string): Generator<StoredObject> {
    const rows = this.database
      .prepare('SELECT object FROM objects WHERE bucket = ? AND key > ? AND key >= ? ORDER BY key')
      .iterate(bucket, after, prefix);
    for (const row of rows) {
      const object = JSON.parse(row['object'] as string) as StoredObject;
      if (!object.key.startsWith(prefix)) return;
      yield object;
    }
  }

  beginUpload(upload: Upload): string {
    const id = randomUUID();
    this.database.prepare('INSERT INTO uploads VALUES (?, ?)').run(id, JSON.stringify(upload));
    return id;
  }

  requireUpload(id: string, bucket: string, key: string): Upload {
    const row = this.database.prepare('SELECT upload FROM uploads WHERE id = ?').get(id);
    const upload = row && (JSON.parse(row['upload'] as string) as Upload);
    if (upload?.bucket !== bucket || upload.key !== key) throw new S3Error('NoSuchUpload');
    return upload;
  }

  putPart(upload: string, part: Part): void {
    this.database
      .prepare('INSERT OR REPLACE INTO parts VALUES (?, ?, ?)')
      .run(upload, part.number, JSON.stringify(part));
  }

  parts(upload: string): Part[] {
    return this.database
      .prepare('SELECT part FROM parts WHERE upload = ? ORDER BY number')
      .all(upload)
      .map((row) => JSON.parse(row['part'] as string) as Part);
  }

  async endUpload(upload: string): Promise<void> {
    const parts = this.parts(upload);
    this.database.prepare('DELETE FROM parts WHERE upload = ?').run(upload);
    this.database.prepare('DELETE FROM uploads WHERE id = ?').run(upload);
    await Promise.all(parts.map(({ file }) => rm(file, { force: true })));
  }

  close(): void {
    this.database.close();
  }
}
