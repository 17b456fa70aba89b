import { localTime } from '@recado/shared/text/time';
import { documentClient } from '../../platform/clients.ts';
import { companyOf } from '../../platform/migrations/item-of.ts';
import { migrateEntity } from '../../platform/migrations/migrate-entity.ts';
import { companyStore } from '../companies/store.ts';
import { cycleEntity } from '../tickets/history-entities.ts';
import { closingReasonOf } from '../tickets/closing-reason.ts';
import type { CycleRecord, LogRecord } from '../tickets/record.ts';
import { ticketStore } from '../tickets/store.ts';
import { firstAnswerOf } from './first-answer.ts';

const idsOf = (ids: readonly (number | null)[], known: ReadonlySet<number>): Set<number> =>
  new Set([...ids.filter((id) => id !== null), ...known].toSorted((one, other) => one - other));

/** Returns the fields that earlier releases did not store, as far as the ticket, its log and its messages tell. */
const complete = async (cycle: CycleRecord, companyId: number): Promise<Partial<CycleRecord>> => {
  const { ticketId, createdAt } = cycle;
  const tickets = ticketStore(documentClient(), companyId);
  const [company, ticket, log] = await Promise.all([
    companyStore(documentClient()).get(companyId),
    tickets.get(ticketId),
    tickets.log(ticketId),
  ]);
  const end = cycle.finishedAt ?? Number.POSITIVE_INFINITY;
  const entries = log.filter((entry) => entry.createdAt >= createdAt && entry.createdAt <= end);
  const at = (time: number | null): LogRecord[] => entries.filter((entry) => entry.createdAt === time);
  const served = entries.filter(({ type }) => type !== 'access' && type !== 'closed');
  return {
    ...(company ? { day: localTime(createdAt, company.timeZone).date } : {}),
    userIds: idsOf(
      served.map(({ userId }) => userId),
      cycle.userIds,
    ),
    queueIds: idsOf(
      entries.map(({ queueId }) => queueId),
      cycle.queueIds,
    ),
    tagIds: ticket?.tagIds ?? [],
    firstAnsweredAt: ticket && (await firstAnswerOf(companyId, ticket, createdAt, end)),
    closingReason: cycle.closedAt === null ? null : closingReasonOf(at(cycle.closedAt)),
  };
};

/** Cycles are listed by day, with their first answer and everything that they went through. */
export const migrateCycles = migrateEntity('cycles-by-day', cycleEntity, async (cycle, item) =>
  'day' in item ? {} : complete(cycle, companyOf(item)!),
);
