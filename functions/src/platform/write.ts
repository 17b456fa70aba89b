import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { ErrorCode } from '@recado/shared/contract/errors';
import type { Count } from './quota.ts';

type Item = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** One write of a transaction. Stores make them, `commit` runs them together. */
export interface Write {
  item: Item;
  /** Named in `ConditionFailed` when this write's condition did not hold. */
  label: string;
  /** The error of a transaction in which only the conditions of such writes did not hold. */
  refusal?: { code: ErrorCode; details?: Record<string, unknown> };
  /** Set for a write that changes a counter: those of one transaction are merged. */
  count?: Count;
}

export const put = (label: string, params: object): Write => ({ label, item: { Put: params as Item['Put'] } });
export const update = (label: string, params: object): Write => ({ label, item: { Update: params as Item['Update'] } });
export const remove = (label: string, params: object): Write => ({ label, item: { Delete: params as Item['Delete'] } });
export const check = (label: string, params: object): Write => ({
  label,
  item: { ConditionCheck: params as Item['ConditionCheck'] },
});

/** A transaction was refused because what it had read is no longer so. `labels` are the writes whose condition failed. */
export class ConditionFailed extends Error {
  readonly labels: readonly string[];

  constructor(labels: readonly string[]) {
    super(`condition failed: ${labels.join(', ')}`);
    this.name = 'ConditionFailed';
    this.labels = labels;
  }
}
