import type { QueueName } from '@recado/shared/deployment/queues';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Write } from './write.ts';

/** The writes and effects of work that is tried. */
interface DryRun {
  writes: Write[];
  /** The effects, of which the queue says the kind. */
  effects: { to: QueueName }[];
  /** True once the conditions of a commit were checked: later commits build on what the first has not written. */
  hasCommitted: boolean;
  /** The last number that was given for a thing that does not exist. */
  lastId: number;
}

const runs = new AsyncLocalStorage<DryRun>();

/** Above the numbers of all things that exist, and of as many digits as keys have. */
const beyondAll = 999_999_000_000;

/** Returns the dry run that this work belongs to; undefined for work that is carried out. */
export const currentDryRun = (): DryRun | undefined => runs.getStore();

/** Does work whose writes and effects are collected instead of carried out. Conditions of its first commit are checked. */
export const tryOut = async (work: () => Promise<unknown>): Promise<DryRun> => {
  const run: DryRun = { writes: [], effects: [], hasCommitted: false, lastId: beyondAll };
  await runs.run(run, work);
  return run;
};

/** Does work that is carried out from within a dry run too: counts of what callers may try. */
export const carriedOut = <Result>(work: () => Result): Result => runs.exit(work);

/** Returns the first of numbers that nothing has. */
export const nextIdOf = (run: DryRun, count: number): number => {
  run.lastId += count;
  return run.lastId - count + 1;
};

/** Commands of the AWS SDK that change nothing. */
const reading = /^(?:Get|Query|Scan|Batch(?:Get)|TransactGet|Head|List|Describe|Encrypt|Decrypt|Generate)/;

/** Middleware for clients of AWS: refuses what would change something from within a dry run. */
export const refuseInDryRun =
  <Arguments, Result>(
    next: (given: Arguments) => Promise<Result>,
    { commandName = '' }: { commandName?: string },
  ): ((given: Arguments) => Promise<Result>) =>
  (given) => {
    if (currentDryRun() === undefined || reading.test(commandName)) return next(given);
    if (commandName === 'TransactWriteItemsCommand' && checksOnly(given)) return next(given);
    throw new Error(`a dry run would have made ${commandName}`);
  };

const checksOnly = (given: unknown): boolean => {
  const { TransactItems = [] } = (given as { input: { TransactItems?: object[] } }).input;
  return TransactItems.every((item) => 'ConditionCheck' in item);
};
