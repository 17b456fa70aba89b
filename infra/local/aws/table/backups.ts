import type { TableAnswer, TableServer } from './table-server.ts';
import { type WireItem, type WrittenKeys, writtenKeys } from './written-keys.ts';

/** A write to a table with backups: the items as they were before it. */
interface Undo {
  /** Milliseconds since 1970. */
  at: number;
  before: WireItem[];
  /** The keys that had no item. */
  absent: WireItem[];
}

interface RestoreInput {
  SourceTableName: string;
  TargetTableName: string;
  /** Seconds since 1970. */
  RestoreDateTime?: number;
  UseLatestRestorableTime?: boolean;
}

interface Restore {
  source: string;
  at: number;
  isDone: boolean;
}

/** Calls that the stand-in answers itself, or in part. */
export const aboutBackups: ReadonlySet<string> = new Set([
  'UpdateContinuousBackups',
  'DescribeContinuousBackups',
  'RestoreTableToPointInTime',
]);

const answer = (body: object, status = 200): TableAnswer => ({ status, body: Buffer.from(JSON.stringify(body)) });

const refusal = (type: string, message: string): TableAnswer =>
  answer({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message }, 400);

const seconds = (milliseconds: number): number => milliseconds / 1_000;
const keyText = (key: WireItem): string => JSON.stringify(key);

/**
 * Point-in-time recovery of the table's server, which has none: once it is switched on for a table, the items that a call
 * writes are read before it, so that a copy of the table can be taken back to any time since. Kept in memory.
 */
export class TableBackups {
  readonly #server: TableServer;
  readonly #now: () => number;
  readonly #undo = new Map<string, { since: number; writes: Undo[] }>();
  readonly #restores = new Map<string, Restore>();
  #recorded: Promise<unknown> = Promise.resolve();
  #running: Promise<void> = Promise.resolve();

  constructor(server: TableServer, now: () => number = Date.now) {
    this.#server = server;
    this.#now = now;
  }

  /** Answers a call about backups, or one about a table that is being restored; undefined for any other. */
  async answer(operation: string, input: object): Promise<TableAnswer | undefined> {
    switch (operation) {
      case 'UpdateContinuousBackups':
        return this.#switchOn(input as { TableName: string });
      case 'DescribeContinuousBackups':
        return answer(this.#describe((input as { TableName: string }).TableName));
      case 'RestoreTableToPointInTime':
        return this.#restore(input as RestoreInput);
      case 'DeleteTable':
        this.#restores.delete((input as { TableName: string }).TableName);
        return undefined;
      case 'DescribeTable':
        return this.#describeRestored((input as { TableName: string }).TableName);
      default:
        return undefined;
    }
  }

  /** Makes a call; one that writes to a table with backups after its items were read. */
  async write(operation: string, input: object, forward: () => Promise<TableAnswer>): Promise<TableAnswer> {
    const recorded = writtenKeys(operation, input).filter(({ tableName }) => this.#undo.has(tableName));
    if (recorded.length === 0) return forward();
    return this.#exclusive(async () => {
      const undo = await Promise.all(recorded.map((written) => this.#before(written)));
      const answered = await forward();
      const at = this.#now();
      for (const [place, { tableName }] of recorded.entries())
        this.#undo.get(tableName)?.writes.push({ ...undo[place]!, at });
      return answered;
    });
  }

  /** True once a table has backups: calls must be read. */
  get isOn(): boolean {
    return this.#undo.size > 0;
  }

  /** Resolves when no table is being filled. */
  close(): Promise<void> {
    return this.#running;
  }

  /** Does some work after all that was begun before. */
  #exclusive<Result>(work: () => Promise<Result>): Promise<Result> {
    const run = this.#recorded.then(work);
    this.#recorded = run.catch(() => undefined);
    return run;
  }

  async #before({ tableName, keys }: WrittenKeys): Promise<Omit<Undo, 'at'>> {
    const before = await this.#server.read(tableName, keys);
    const present = new Set(before.map(({ pk, sk }) => keyText({ pk, sk })));
    return { before, absent: keys.filter((key) => !present.has(keyText(key))) };
  }

  #switchOn({ TableName }: { TableName: string }): TableAnswer {
    if (!this.#undo.has(TableName)) this.#undo.set(TableName, { since: this.#now(), writes: [] });
    return answer(this.#describe(TableName));
  }

  #describe(tableName: string): object {
    const since = this.#undo.get(tableName)?.since;
    const recovery =
      since === undefined
        ? { PointInTimeRecoveryStatus: 'DISABLED' }
        : {
            PointInTimeRecoveryStatus: 'ENABLED',
            EarliestRestorableDateTime: seconds(since),
            LatestRestorableDateTime: seconds(this.#now()),
          };
    return {
      ContinuousBackupsDescription: { ContinuousBackupsStatus: 'ENABLED', PointInTimeRecoveryDescription: recovery },
    };
  }

  /** Returns the restore that a call asks for, or why it is refused. */
  #restoreOf(input: RestoreInput): Restore | TableAnswer {
    const { SourceTableName: source, RestoreDateTime, UseLatestRestorableTime } = input;
    const backup = this.#undo.get(source);
    if (!backup) return refusal('PointInTimeRecoveryUnavailableException', `${source} has no point-in-time recovery`);
    const at = UseLatestRestorableTime || RestoreDateTime === undefined ? this.#now() : RestoreDateTime * 1_000;
    if (at < backup.since || at > this.#now())
      return refusal('InvalidRestoreTimeException', 'The time is outside of what can be restored');
    return { source, at, isDone: false };
  }

  async #restore(input: RestoreInput): Promise<TableAnswer> {
    const restore = this.#restoreOf(input);
    if ('status' in restore) return restore;
    const { TargetTableName: target } = input;
    if (this.#restores.has(target)) return refusal('TableAlreadyExistsException', `Table already exists: ${target}`);
    await this.#server.createLike(restore.source, target);
    this.#restores.set(target, restore);
    this.#running = this.#running
      .then(() => this.#fill(target, restore))
      .catch((error: unknown) => console.error(`Restoring ${target} failed:`, error));
    return answer({ TableDescription: { TableName: target, TableStatus: 'CREATING' } });
  }

  /** Copies the source as it is now, and takes the copy back: undone last is what was written first. */
  async #fill(target: string, restore: Restore): Promise<void> {
    const later = await this.#exclusive(async () => {
      await this.#server.copy(restore.source, target);
      return this.#undo.get(restore.source)!.writes.filter(({ at }) => at > restore.at);
    });
    const first = new Map<string, { item: WireItem | null; key: WireItem }>();
    for (const { before, absent } of later) {
      for (const item of before) {
        const key = { pk: item.pk, sk: item.sk };
        if (!first.has(keyText(key))) first.set(keyText(key), { item, key });
      }
      for (const key of absent) if (!first.has(keyText(key))) first.set(keyText(key), { item: null, key });
    }
    const undone = [...first.values()];
    await this.#server.write(
      target,
      undone.map(({ item }) => item).filter((item) => item !== null),
      undone.filter(({ item }) => item === null).map(({ key }) => key),
    );
    restore.isDone = true;
  }

  async #describeRestored(tableName: string): Promise<TableAnswer | undefined> {
    const restore = this.#restores.get(tableName);
    if (!restore) return undefined;
    const { Table } = await this.#server.call<{ Table: object }>('DescribeTable', { TableName: tableName });
    return answer({
      Table: {
        ...Table,
        ...(restore.isDone ? {} : { TableStatus: 'CREATING' }),
        RestoreSummary: { RestoreDateTime: seconds(restore.at), RestoreInProgress: !restore.isDone },
      },
    });
  }
}
