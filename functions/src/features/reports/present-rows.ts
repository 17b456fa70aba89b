import type { ReportTicket } from '@recado/shared/contract/reports';
import type { Context } from '../../context/context.ts';
import type { ReportedCycle } from '../../data/tickets/record.ts';
import { directoryFor } from '../../domain/presentation/directory.ts';
import { presentSubject } from '../../domain/presentation/present-ticket.ts';
import { statusOf } from './filter.ts';

/** A row of a report with its instants in milliseconds since 1970. */
export type ReportRow = Omit<ReportTicket, 'createdAt' | 'closedAt'> & Pick<ReportedCycle, 'createdAt' | 'closedAt'>;

type ReportedTicket = Awaited<ReturnType<Context['stores']['tickets']['getReported']>>[number];

/** The rights of a reader. */
export interface Reader {
  hideNumber: boolean;
  /** True for tickets whose newest message the reader may see. */
  sees: (ticket: Pick<ReportedTicket, 'queueId' | 'whatsappId'>) => boolean;
}

/** Reads the names of the company's closing reasons by their ids. */
type ReasonNames = () => Promise<ReadonlyMap<number, string>>;

/** Returns contact and newest message of a ticket; none for one that was removed. */
const subjectOf = (ticket: ReportedTicket | undefined, { hideNumber, sees }: Reader) => {
  if (!ticket) return { uuid: null, contactName: '', lastMessage: '' };
  const { name, lastMessage } = presentSubject(ticket, hideNumber);
  return { uuid: ticket.uuid, contactName: name, lastMessage: sees(ticket) ? lastMessage : '' };
};

/**
 * Returns the rows of service cycles, in their order, also of tickets that were removed: figures count them.
 *
 * @param reasonNames called where a row has a reason of the company's list
 */
export const rowsOf = async (
  context: Context,
  cycles: readonly ReportedCycle[],
  reader: Reader,
  reasonNames: ReasonNames,
): Promise<ReportRow[]> => {
  const [records, reasons] = await Promise.all([
    context.stores.tickets.getReported([...new Set(cycles.map(({ ticketId }) => ticketId))]),
    cycles.some(({ reasonId }) => reasonId !== null) ? reasonNames() : new Map<number, string>(),
  ]);
  const directory = await directoryFor(context, cycles);
  const tickets = new Map(records.map((record) => [record.id, record]));
  return cycles.map((cycle) => {
    const endedAt = cycle.ratingAt ?? cycle.finishedAt ?? cycle.closedAt;
    return {
      id: cycle.ticketId,
      ...subjectOf(tickets.get(cycle.ticketId), reader),
      whatsappName: directory.connection(cycle.whatsappId)?.name ?? null,
      userName: directory.user(cycle.userId)?.name ?? null,
      queueName: directory.queue(cycle.queueId)?.name ?? null,
      status: statusOf(cycle),
      createdAt: cycle.createdAt,
      closedAt: cycle.closedAt,
      closingReason: cycle.closingReason,
      reasonName: cycle.reasonId === null ? null : (reasons.get(cycle.reasonId) ?? null),
      supportTime: endedAt === null ? null : Math.max(0, endedAt - cycle.createdAt),
      NPS: cycle.rating ?? 0,
      rated: cycle.rated && cycle.rating !== null,
    };
  });
};

const iso = (at: number): string => new Date(at).toISOString();

/** Returns the rows of service cycles as clients see them. */
export const presentRows = async (
  context: Context,
  cycles: readonly ReportedCycle[],
  reader: Reader,
): Promise<ReportTicket[]> =>
  (await rowsOf(context, cycles, reader, () => context.stores.closingReasons.names())).map((row) => ({
    ...row,
    createdAt: iso(row.createdAt),
    closedAt: row.closedAt === null ? null : iso(row.closedAt),
  }));
