import type { TableAnswer, TableServer } from './table-server.ts';
import { type WireItem, writtenKeys } from './written-keys.ts';

/** Milliseconds by which indexes are behind their table: 0 for not at all, `held` for as long as nobody says otherwise. */
export type IndexDelay = number | 'held';

interface Keys {
  IndexName?: string;
  TableName: string;
}

/** Items of the table as one call left them. */
interface Change {
  items: WireItem[];
  removed: WireItem[];
}

const keyText = ({ pk, sk }: WireItem): string => JSON.stringify([pk, sk]);

/**
 * Indexes that are behind their table, as those of DynamoDB are: the table's server writes them with the item. While they
 * are late, a copy of the table that gets each change later answers the queries of indexes.
 */
export class LateIndexes {
  readonly #server: TableServer;
  readonly #tableName: string;
  readonly #copyName: string;
  #delay: IndexDelay = 0;
  #waiting: Change[] = [];
  /** The last call that wrote, and the last change of the copy: each waits for the one before. */
  #written: Promise<unknown> = Promise.resolve();
  #applied: Promise<unknown> = Promise.resolve();

  constructor(server: TableServer, tableName: string) {
    this.#server = server;
    this.#tableName = tableName;
    this.#copyName = `${tableName}-late-indexes`;
  }

  /** True while indexes are late: calls must be read. */
  get isOn(): boolean {
    return this.#delay !== 0;
  }

  /** Sets by how much the indexes are behind from now on. Resolves when they are: at once for 0, whatever is waiting. */
  set(delay: IndexDelay): Promise<void> {
    return this.#exclusive(async () => {
      if (this.#delay === 0 && delay !== 0) {
        await this.#server.createLike(this.#tableName, this.#copyName);
        await this.#server.copy(this.#tableName, this.#copyName);
      }
      if (this.#delay === 'held') for (const change of this.#waiting.splice(0)) this.#apply(change);
      if (this.#delay !== 0 && delay === 0) {
        this.#waiting = [];
        await this.#applied;
        await this.#server.call('DeleteTable', { TableName: this.#copyName });
      }
      this.#delay = delay;
    });
  }

  /** Returns the call that asks the copy, for a query of an index; undefined for any other. */
  query(operation: string, input: object): object | undefined {
    const { IndexName, TableName } = input as Keys;
    if (operation !== 'Query' || IndexName === undefined || TableName !== this.#tableName) return undefined;
    return { ...input, TableName: this.#copyName };
  }

  /** Makes a call; what it wrote to the table reaches the indexes later. */
  async write(operation: string, input: object, forward: () => Promise<TableAnswer>): Promise<TableAnswer> {
    const keys = writtenKeys(operation, input).find(({ tableName }) => tableName === this.#tableName)?.keys;
    if (keys === undefined) return forward();
    return this.#exclusive(async () => {
      const answer = await forward();
      if (this.isOn && answer.status === 200) this.#keep(await this.#after(keys));
      return answer;
    });
  }

  #exclusive<Result>(work: () => Promise<Result>): Promise<Result> {
    const run = this.#written.then(work);
    this.#written = run.catch(() => undefined);
    return run;
  }

  async #after(keys: readonly WireItem[]): Promise<Change> {
    const items = await this.#server.read(this.#tableName, keys);
    const present = new Set(items.map(keyText));
    return { items, removed: keys.filter((key) => !present.has(keyText(key))) };
  }

  #keep(change: Change): void {
    this.#waiting.push(change);
    if (this.#delay === 'held') return;
    setTimeout(() => {
      // In their order, also where timers are late; a change that was applied meanwhile takes none with it.
      const place = this.#waiting.indexOf(change);
      for (const due of this.#waiting.splice(0, place + 1)) this.#apply(due);
    }, Number(this.#delay)).unref();
  }

  #apply({ items, removed }: Change): void {
    this.#applied = this.#applied
      .then(() => this.#server.write(this.#copyName, items, removed))
      .catch((error: unknown) => console.error('A late index was not written:', error));
  }
}
