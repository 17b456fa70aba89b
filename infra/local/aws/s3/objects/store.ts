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
  /** In a bucket with versions. */
  readonly versionId?: string;
  /** `content-type`, `content-disposition`, `x-amz-meta-*` and so on, returned unchanged. */
  readonly headers: Readonly<Record<string, string>>;
}

/** An object that a bucket with versions keeps, or the marker of its deletion. */
export interface Version {
  readonly key: string;
  readonly versionId: string;
  readonly isLatest: boolean;
  /** Epoch milliseconds. */
  readonly lastModified: number;
  /** Null for the marker of a deletion. */
  readonly object: StoredObject | null;
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
  CREATE TABLE IF NOT EXISTS versions (
    place INTEGER PRIMARY KEY AUTOINCREMENT, bucket TEXT, key TEXT, id TEXT, modified INTEGER, object TEXT
  );
  CREATE INDEX IF NOT EXISTS versions_of_key ON versions (bucket, key, place DESC);
  CREATE TABLE IF NOT EXISTS uploads (id TEXT PRIMARY KEY, upload TEXT);
  CREATE TABLE IF NOT EXISTS parts (upload TEXT, number INTEGER, part TEXT, PRIMARY KEY (upload, number)) WITHOUT ROWID;
`;

/** The version of what a bucket had before its versions were switched on. */
const firstVersion = 'null';

interface VersionRow {
  place: number;
  key: string;
  id: string;
  modified: number;
  object: string | null;
}

/**
 * Stores the bytes of each object in a file, and an index in SQLite, ordered by the bytes of the key as S3 lists. In a bucket
 * with versions, the table `versions` has all of them, and `objects` the newest of each key that is no marker of a deletion.
 */
export class ObjectStore {
  private readonly folder: string;
  private readonly database: DatabaseSync;
  private readonly buckets: ReadonlySet<string>;
  private readonly versioned: ReadonlySet<string>;

  constructor(dataDir: string, buckets: readonly { name: string; versioned?: boolean }[]) {
    this.folder = join(dataDir, 'bytes');
    this.buckets = new Set(buckets.map(({ name }) => name));
    this.versioned = new Set(buckets.filter(({ versioned }) => versioned).map(({ name }) => name));
    mkdirSync(this.folder, { recursive: true });
    this.database = new DatabaseSync(join(dataDir, 'objects.db'));
    this.database.exec(schema);
    for (const bucket of this.versioned)
      this.database
        .prepare(
          `INSERT INTO versions (bucket, key, id, modified, object)
           SELECT bucket, key, '${firstVersion}', object ->> 'lastModified', object FROM objects AS stored WHERE bucket = ?
           AND NOT EXISTS (SELECT 1 FROM versions WHERE bucket = stored.bucket AND key = stored.key)`,
        )
        .run(bucket);
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

  /**
   * Stores an object in the place of the key's previous one, which a bucket with versions keeps. Readers of an old file keep it
   * until they close it. Returns the version.
   */
  async put(bucket: string, object: StoredObject): Promise<string | undefined> {
    if (this.versioned.has(bucket)) return this.addVersion(bucket, object.key, object);
    const old = this.find(bucket, object.key);
    this.setCurrent(bucket, object.key, object);
    if (old) await rm(old.file, { force: true });
    return undefined;
  }

  /** Deletes an object; in a bucket with versions, which keeps it, adds a marker, whose version it returns. */
  async delete(bucket: string, key: string): Promise<string | undefined> {
    if (this.versioned.has(bucket)) return this.addVersion(bucket, key, null);
    const old = this.find(bucket, key);
    this.setCurrent(bucket, key, null);
    if (old) await rm(old.file, { force: true });
    return undefined;
  }

  /** Deletes a version for good: of an object, or the marker of a deletion, so that the version before it is back. */
  async deleteVersion(bucket: string, key: string, id: string): Promise<Version | undefined> {
    const found = this.versionsOf(bucket, key).find(({ versionId }) => versionId === id);
    if (!found) return undefined;
    this.database.prepare('DELETE FROM versions WHERE bucket = ? AND key = ? AND id = ?').run(bucket, key, id);
    this.setCurrent(bucket, key, this.versionsOf(bucket, key)[0]?.object ?? null);
    if (found.object) await rm(found.object.file, { force: true });
    return found;
  }

  /** Returns a version of an object; undefined where there is none, or it is the marker of a deletion. */
  findVersion(bucket: string, key: string, id: string): StoredObject | undefined {
    return this.versionsOf(bucket, key).find(({ versionId }) => versionId === id)?.object ?? undefined;
  }

  /** Returns the versions of a key, the newest first. */
  versionsOf(bucket: string, key: string): Version[] {
    const rows = this.database
      .prepare('SELECT * FROM versions WHERE bucket = ? AND key = ? ORDER BY place DESC')
      .all(bucket, key) as unknown as VersionRow[];
    return rows.map(({ id, modified, object }, at) => ({
      key,
      versionId: id,
      isLatest: at === 0,
      lastModified: modified,
      object: object === null ? null : ({ ...JSON.parse(object), versionId: id } as StoredObject),
    }));
  }

  /** Iterates over the versions of keys that start with `prefix`, in the order of keys, the newest of each first. */
  *listVersions(bucket: string, prefix: string, from: string): Generator<Version> {
    const keys = this.database
      .prepare('SELECT DISTINCT key FROM versions WHERE bucket = ? AND key >= ? AND key >= ? ORDER BY key')
      .iterate(bucket, from, prefix);
    for (const row of keys) {
      const key = row['key'] as string;
      if (!key.startsWith(prefix)) return;
      yield* this.versionsOf(bucket, key);
    }
  }

  private addVersion(bucket: string, key: string, object: StoredObject | null): string {
    const id = randomUUID().replaceAll('-', '');
    const modified = object?.lastModified ?? Math.floor(Date.now() / 1000) * 1000;
    this.database
      .prepare('INSERT INTO versions (bucket, key, id, modified, object) VALUES (?, ?, ?, ?, ?)')
      .run(bucket, key, id, modified, object && JSON.stringify(object));
    this.setCurrent(bucket, key, object && { ...object, versionId: id });
    return id;
  }

  private setCurrent(bucket: string, key: string, object: StoredObject | null): void {
    if (object)
      this.database.prepare('INSERT OR REPLACE INTO objects VALUES (?, ?, ?)').run(bucket, key, JSON.stringify(object));
    else this.database.prepare('DELETE FROM objects WHERE bucket = ? AND key = ?').run(bucket, key);
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
