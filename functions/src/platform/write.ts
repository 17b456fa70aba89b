import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { ErrorCode } from '@recado/shared/contract/errors';
import type { Count } from './quota.ts';

type Item = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** The effect of a write on a record, for the audit log. */
export interface RecordChange {
  /** The entity's name. */
  entity: string;
  audited: Audited | undefined;
  /** The company whose record it is; undefined for one of the installation. */
  companyId: number | undefined;
  /** The values of its key that name it among its kind; null for the only one of a company. */
  id: string | null;
  kind: 'created' | 'changed' | 'removed';
  /** The record, or the fields that are known of it; null where there is none. */
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
}

/** The part of an entity's records that the audit log has. */
export interface Audited {
  /** The field by which people know the record. */
  name?: string;
  /** The fields that it has; all unless given, but for what only the product needs. */
  shows?: readonly string[];
  /** Fields whose values it never has: it says only that they were changed. Secrets are among them without being named. */
  hides?: readonly string[];
}

/** One write of a transaction. Stores make them, `commit` runs them together. */
export interface Write {
  item: Item;
  /** Named in `ConditionFailed` when this write's condition did not hold. */
  label: string;
  /** The error of a transaction in which only the conditions of such writes did not hold. */
  refusal?: { code: ErrorCode; details?: Record<string, unknown> };
  /** Set for a write that changes a counter: those of one transaction are merged. */
  count?: Count;
  /** Set for a write of a record. */
  change?: RecordChange;
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
