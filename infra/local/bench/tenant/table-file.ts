import { marshall } from '@aws-sdk/util-dynamodb';
import { table } from '@recado/shared/deployment/resources';
import { hash } from 'node:crypto';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { sizeOf } from './item-size.ts';
import type { Row } from './stencil.ts';

type Item = Record<string, unknown>;

/** What this file knows how to write. */
const knownSchema = '9';
/** Few long transactions: each one's end writes every page of the indexes that it touched. */
const rowsATransaction = 2_000_000;
/** Kilobytes of the file held in memory while it is written. */
const cache = 3_000_000;

/**
 * The file of the table's server, written without the server: it takes a hundred times as many items a second as
 * BatchWriteItem does. Whoever writes reads through the server afterwards whether all is there.
 */
export class TableFile {
  private readonly database: DatabaseSync;
  private readonly insert: StatementSync;
  private readonly indexes: { partitionKey: string; sortKey: string; insert: StatementSync }[];
  private open = 0;
  /** Items written. */
  count = 0;

  /** @param path file of a table that was made by its server and has none now */
  constructor(path: string) {
    // Defensive connections keep their journal, whatever they are told.
    this.database = new DatabaseSync(path, { defensive: false });
    const schema = this.database.prepare("SELECT value FROM _config WHERE key = 'schema_version'").get();
    if (schema?.value !== knownSchema)
      throw new Error(
        `The table's server stores in the format ${String(schema?.value)}; the loader knows ${knownSchema}`,
      );
    this.database.exec(
      `PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -${cache}`,
    );
    this.insert = this.database.prepare(
      `INSERT INTO "${table.name}" (pk, sk, item_json, item_size, hash_prefix) VALUES (?, ?, ?, ?, ?)`,
    );
    this.indexes = table.indexes.map(({ name, partitionKey, sortKey }) => ({
      partitionKey,
      sortKey,
      insert: this.database.prepare(
        `INSERT INTO "${table.name}::gsi::${name}" (gsi_pk, gsi_sk, table_pk, table_sk, item_json) VALUES (?, ?, ?, ?, ?)`,
      ),
    }));
    this.database.exec('BEGIN');
  }

  put(item: Item): void {
    const marshalled = marshall(item, { removeUndefinedValues: true });
    const row = {
      pk: item.pk as string,
      sk: item.sk as string,
      json: JSON.stringify(marshalled),
      size: sizeOf(marshalled),
    };
    this.putRow(row);
    for (const { partitionKey, sortKey, insert } of this.indexes) {
      const [gsiPk, gsiSk] = [item[partitionKey], item[sortKey]] as (string | undefined)[];
      if (gsiPk !== undefined && gsiSk !== undefined)
        insert.run(`S:${gsiPk}`, `S:${gsiSk}`, `S:${row.pk}`, `S:${row.sk}`, row.json);
    }
  }

  /** An item that stands in no index. */
  putRow({ pk, sk, json, size }: Row): void {
    this.insert.run(`S:${pk}`, `S:${sk}`, json, size, hash('md5', `Outliers${pk}`).slice(0, 6));
    this.count += 1;
    this.open += 1;
    if (this.open < rowsATransaction) return;
    this.database.exec('COMMIT; BEGIN');
    this.open = 0;
  }

  close(): void {
    this.database.exec('COMMIT');
    this.database.exec('PRAGMA journal_mode = WAL');
    this.database.close();
  }
}
