import type { ReportTicket } from '@recado/shared/contract/reports';
import type { Context } from '../../context/context.ts';
import type { ReportedCycle } from '../../data/tickets/record.ts';
import type { ExportedTicket } from '../../data/tickets/store.ts';
import { directoryFor } from '../../domain/presentation/directory.ts';
import { presentSubject } from '../../domain/presentation/present-ticket.ts';
import { statusOf } from './filter.ts';

type Tickets = Context['stores']['tickets'];
type ReportedTicket = Awaited<ReturnType<Tickets['getReported']>>[number];

/** The fields of a row that are those of its ticket. */
type SubjectField = 'uuid' | 'contactName' | 'lastMessage';

/** A row of a report without its ticket, with its instants in milliseconds since 1970. */
type CycleRow = Omit<ReportTicket, SubjectField | 'createdAt' | 'closedAt'> &
  Pick<ReportedCycle, 'createdAt' | 'closedAt'>;

/** The tickets of rows. */
interface Subjects<Ticket extends { id: number }, Subject> {
  read: (ids: readonly number[]) => Promise<Ticket[]>;
  /** Returns the fields of a row that are those of its ticket; `undefined` stands for a ticket that was removed. */
  show: (ticket: Ticket | undefined) => Subject;
}

/** The fields of a ticket in a file: no name where it was removed. */
interface ExportedSubject {
  contactName: string | null;
  lastMessage: string;
}

/** A row of a file. */
export type ExportedRow = CycleRow & ExportedSubject;

/** The rights of a reader. */
export interface Reader {
  hideNumber: boolean;
  /** True for tickets whose newest message the reader may see. */
  sees: (ticket: Pick<ReportedTicket, 'queueId' | 'whatsappId'>) => boolean;
}

/** Reads the names of the company's closing reasons by their ids. */
type ReasonNames = () => Promise<ReadonlyMap<number, string>>;

/**
 * Returns the rows of service cycles, in their order, also of tickets that were removed: figures count them.
 *
 * @param reasonNames called where a row has a reason of the company's list
 */
export const rowsOf = async <Ticket extends { id: number }, Subject>(
  context: Context,
  cycles: readonly ReportedCycle[],
  { read, show }: Subjects<Ticket, Subject>,
  reasonNames: ReasonNames,
): Promise<(CycleRow & Subject)[]> => {
  const [records, reasons] = await Promise.all([
    read([...new Set(cycles.map(({ ticketId }) => ticketId))]),
    cycles.some(({ reasonId }) => reasonId !== null) ? reasonNames() : new Map<number, string>(),
  ]);
  const directory = await directoryFor(context, cycles);
  const tickets = new Map(records.map((record) => [record.id, record]));
  return cycles.map((cycle) => {
    const endedAt = cycle.ratingAt ?? cycle.finishedAt ?? cycle.closedAt;
    return {
      id: cycle.ticketId,
      ...show(tickets.get(cycle.ticketId)),
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
  { hideNumber, sees }: Reader,
): Promise<ReportTicket[]> => {
  const { closingReasons, tickets } = context.stores;
  const subjects: Subjects<ReportedTicket, Pick<ReportTicket, SubjectField>> = {
    read: (ids) => tickets.getReported(ids),
    show: (ticket) => {
      if (!ticket) return { uuid: null, contactName: '', lastMessage: '' };
      const { name, lastMessage } = presentSubject(ticket, hideNumber);
      return { uuid: ticket.uuid, contactName: name, lastMessage: sees(ticket) ? lastMessage : '' };
    },
  };
  return (await rowsOf(context, cycles, subjects, () => closingReasons.names())).map((row) => ({
    ...row,
    createdAt: iso(row.createdAt),
    closedAt: row.closedAt === null ? null : iso(row.closedAt),
  }));
};

/** The tickets of a file's rows. */
export const exportedSubjects = (
  { stores }: Context,
  hideNumber: boolean,
): Subjects<ExportedTicket, ExportedSubject> => ({
  read: (ids) => stores.tickets.getExported(ids),
  show: (ticket) => {
    if (!ticket) return { contactName: null, lastMessage: '' };
    const { name, lastMessage } = presentSubject(ticket, hideNumber);
    return { contactName: name, lastMessage };
  },
});
