import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { AppError } from '@recado/shared/contract/errors';
import { setTimeout as delay } from 'node:timers/promises';
import { checksOf } from './checks-of.ts';
import { currentDryRun } from './dry-run.ts';
import { mergeCounts } from './quota.ts';
import { ConditionFailed, type Write } from './write.ts';

/** DynamoDB takes 100 items a transaction. */
const maxItems = 100;
const maxAttempts = 10;
/** Reasons that pass by themselves: another transaction on the same item, or a throttle. */
const transient = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

const backoff = (attempt: number): number => Math.random() * Math.min(1000, 10 * 2 ** attempt);

const transact = async (client: DynamoDBDocumentClient, writes: readonly Write[]): Promise<void> => {
  if (writes.length === 0) return;
  if (writes.length > maxItems) throw new RangeError(`a transaction takes ${maxItems} writes, not ${writes.length}`);
  const command = new TransactWriteCommand({ TransactItems: writes.map((write) => write.item) });
  for (let attempt = 1; ; attempt++) {
    try {
      await client.send(command);
      return;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const reasons = error.CancellationReasons ?? [];
      const failed = writes.filter((_, index) => reasons[index]?.Code === 'ConditionalCheckFailed');
      const refusal = failed.every((write) => write.refusal) && failed[0]?.refusal;
      if (refusal) throw new AppError(refusal.code, refusal.details);
      if (failed.length > 0) throw new ConditionFailed(failed.map((write) => write.label));
      const passing = reasons.every((reason) => !reason.Code || reason.Code === 'None' || transient.has(reason.Code));
      if (!passing || attempt === maxAttempts) throw error;
      await delay(backoff(attempt));
    }
  }
};

/** Checks the conditions of writes, and writes nothing. Throws what `commit` would. */
export const checkConditions = (client: DynamoDBDocumentClient, writes: readonly Write[]): Promise<void> =>
  transact(client, checksOf(mergeCounts(writes)));

/**
 * Runs writes together or not at all. Conflicts with other transactions are tried again with jitter.
 *
 * @throws AppError where only conditions of writes with a refusal did not hold
 * @throws ConditionFailed naming the writes whose condition did not hold
 */
export const commit = async (client: DynamoDBDocumentClient, given: readonly Write[]): Promise<void> => {
  const run = currentDryRun();
  if (!run) return transact(client, mergeCounts(given));
  if (!run.hasCommitted) await checkConditions(client, given);
  run.hasCommitted = true;
  run.writes.push(...given);
};
