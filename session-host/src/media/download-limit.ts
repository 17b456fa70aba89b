import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { defaultDownloadLimit } from '@recado/shared/contract/settings';
import { faultOf, type Log } from '../platform/log.ts';

/** Milliseconds for which the setting is not read again. */
const freshness = 60_000;

const bytesOf = (megabytes: string): number => Number(megabytes) * 1024 ** 2;

/**
 * The most bytes that a received file may have: the installation's setting `downloadLimit`, as the functions store it. While
 * it can't be read, the last value holds.
 */
export class DownloadLimit {
  readonly #table: DynamoDBDocumentClient;
  readonly #tableName: string;
  readonly #log: Log;
  #bytes = bytesOf(defaultDownloadLimit);
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(table: DynamoDBDocumentClient, tableName: string, log: Log) {
    this.#table = table;
    this.#tableName = tableName;
    this.#log = log;
  }

  /** Returns the limit, at most a minute old. */
  async bytes(now = Date.now()): Promise<number> {
    if (now - this.#readAt < freshness) return this.#bytes;
    try {
      const { Item } = await this.#table.send(
        new GetCommand({ TableName: this.#tableName, Key: { pk: 'i#settings', sk: 'downloadLimit' } }),
      );
      this.#bytes = bytesOf(typeof Item?.value === 'string' ? Item.value : defaultDownloadLimit);
      this.#readAt = now;
    } catch (error) {
      this.#log.warn({ fault: faultOf(error) }, 'limit of downloads not read');
    }
    return this.#bytes;
  }
}
