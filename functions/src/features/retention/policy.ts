import type { RetentionRule } from '@recado/shared/contract/retention';
import { type RetentionKind, retentionKinds } from '@recado/shared/limits/retention';
import type { TicketRecord } from '../../data/tickets/record.ts';

const day = 24 * 60 * 60_000;

/** Milliseconds after which a ticket of which data was removed is looked at again: its log grows when it is read. */
const lookAgain = 90 * day;

/** A rule as it is applied. */
export type AppliedRule = Pick<RetentionRule, 'kind' | 'queueId' | 'days'>;

/** Returns the days for which data of a queue's tickets is kept: its own rule counts, else that of all queues. Null for ever. */
const daysOf = (rules: readonly AppliedRule[], kind: RetentionKind, queueId: number | null): number | null => {
  const ofKind = rules.filter((rule) => rule.kind === kind);
  const own = queueId === null ? undefined : ofKind.find((rule) => rule.queueId === queueId);
  return (own ?? ofKind.find((rule) => rule.queueId === null))?.days ?? null;
};

/** A kind of data of a ticket that goes, as far as it is of a time. */
export interface DueData {
  kind: RetentionKind;
  /** The newest time of what goes, in milliseconds since 1970. */
  until: number;
}

/**
 * Returns the kinds of data of a ticket that the rules keep no longer: none of a ticket that is not closed; the ticket alone
 * where it goes with all that it has.
 */
export const dueData = (
  rules: readonly AppliedRule[],
  { status, queueId, updatedAt }: Pick<TicketRecord, 'status' | 'queueId' | 'updatedAt'>,
  now: number,
): DueData[] => {
  if (status !== 'closed') return [];
  const due = retentionKinds.flatMap((kind) => {
    const days = daysOf(rules, kind, queueId);
    const until = days === null ? null : now - days * day;
    return until !== null && updatedAt <= until ? [{ kind, until }] : [];
  });
  const ticket = due.find(({ kind }) => kind === 'tickets');
  return ticket ? [ticket] : due;
};

/** Returns whether a kind of data was removed from a ticket since it was closed. */
export const isRemoved = (
  { removedAt, updatedAt }: Pick<TicketRecord, 'removedAt' | 'updatedAt'>,
  kind: RetentionKind,
  now: number,
): boolean => {
  const at = removedAt[kind];
  return at !== undefined && at >= updatedAt && at > now - lookAgain;
};
