import type { Dashboard } from '@recado/shared/contract/dashboard';
import type { MeasuredCycle } from '@recado/shared/metrics/cycle';
import { type DimensionName, metricsBy } from '@recado/shared/metrics/summary';
import { isFigureOf, plainParts, plainValues } from '@recado/shared/test/plain-figures';
import type { LogRecord, TicketRecord } from '../src/data/tickets/record.ts';
import { allTickets } from './conversation.ts';
import { type ServedCompany, timeZone } from './service-histories.ts';

type Counted = MeasuredCycle & { day: string };
type Running = { -readonly [Field in keyof Counted]: Counted[Field] } & { userIds: Set<number> };

const dayOf = (at: number): string => new Date(at).toLocaleDateString('sv-SE', { timeZone });

const begun = (
  at: number,
  { whatsappId }: TicketRecord,
  entry: Partial<LogRecord>,
  /** True if an agent began it. */
  isActiveDemand: boolean,
): Running => ({
  createdAt: at,
  day: dayOf(at),
  whatsappId,
  userId: entry.userId ?? null,
  queueId: entry.queueId ?? null,
  userIds: new Set(entry.userId == null ? [] : [entry.userId]),
  tagIds: [],
  isActiveDemand,
  isLead: false,
  queuedAt: at,
  startedAt: entry.userId == null ? null : at,
  firstAnsweredAt: null,
  closedAt: null,
  finishedAt: null,
  closedBy: null,
  closingReason: null,
  reasonId: null,
  rated: false,
  rating: null,
  firstAnswerMet: null,
  nextAnswerMet: null,
  resolutionMet: null,
});

const ends: ReadonlySet<string> = new Set(['closed', 'clientClosed', 'autoClose']);

/** Recounts the service cycles of a ticket from its log and its messages alone, as a person would who reads them. */
const recountTicket = async ({ context, imported }: ServedCompany, ticket: TicketRecord): Promise<MeasuredCycle[]> => {
  const { messages: store, tickets } = context.stores;
  const log = (await tickets.log(ticket.id)).filter(({ type }) => type !== 'access');
  const opening = log.at(-1);
  const importedAt = imported.get(ticket.id) ?? null;
  const messages = (await store.ofTicket(ticket, ticket.id, 1_000)).filter(
    ({ createdAt }) => importedAt === null || createdAt >= importedAt,
  );
  /** A contact that writes into an imported ticket continues it without an entry. */
  const continued =
    importedAt === null ? [] : messages.slice(-1).map(({ createdAt }) => ({ at: createdAt, entry: null }));
  const story = [...log.map((entry) => ({ at: entry.createdAt, entry })), ...continued].toSorted(
    (one, other) => one.at - other.at || (one.entry?.id ?? '').localeCompare(other.entry?.id ?? ''),
  );
  const cycles: Running[] = [];
  let running: Running | null = null;
  for (const { at, entry } of story) {
    const begins = entry === null || ['create', 'reopen', 'open', 'transfered', 'queue'].includes(entry.type);
    if (running === null) {
      if (!begins || (entry?.type === 'create' && importedAt !== null)) continue;
      running = begun(at, ticket, entry ?? { queueId: opening?.queueId ?? null }, entry?.userId != null);
      if (entry?.type === 'queue')
        Object.assign(running, { userId: null, userIds: new Set<number>(), startedAt: null });
      cycles.push(running);
      continue;
    }
    if (entry === null) continue;
    if (!ends.has(entry.type) && entry.type !== 'nps' && entry.queueId !== running.queueId)
      Object.assign(running, { queueId: entry.queueId, queuedAt: at });
    if (entry.type === 'open' || entry.type === 'receivedTransfer' || entry.type === 'reopen') {
      running.userId = entry.userId;
      if (entry.userId !== null) running.userIds.add(entry.userId);
      if (running.startedAt === null || running.closedAt !== null) running.startedAt = at;
      running.closedAt = null;
    }
    const isTransferToQueue =
      entry.type === 'transfered' && !log.some((other) => other.type === 'receivedTransfer' && other.createdAt === at);
    if (entry.type === 'pending' || isTransferToQueue) Object.assign(running, { startedAt: null, userId: null });
    if (entry.type === 'nps') Object.assign(running, { closedAt: at, closedBy: 'agent', closingReason: 'closed' });
    if (!ends.has(entry.type)) continue;
    if (running.closedAt === null) {
      const closedBy = entry.userId === null ? 'system' : 'agent';
      Object.assign(running, { closedAt: at, closedBy, closingReason: 'closed' });
    }
    running.finishedAt = at;
    if (entry.rating !== undefined) Object.assign(running, { rated: true, rating: entry.rating });
    running = null;
  }
  for (const [place, cycle] of cycles.entries()) {
    const next = cycles[place + 1]?.createdAt ?? Infinity;
    const answers = messages.filter(
      ({ fromMe, isPrivate, user, createdAt }) =>
        fromMe && !isPrivate && user !== null && createdAt >= cycle.createdAt && createdAt < next,
    );
    cycle.firstAnsweredAt = answers.length === 0 ? null : Math.min(...answers.map(({ createdAt }) => createdAt));
  }
  return cycles;
};

/** Recounts all service cycles of a company from the logs of its tickets. */
export const recountFromLogs = async (served: ServedCompany): Promise<MeasuredCycle[]> => {
  const cycles: MeasuredCycle[] = [];
  for (const ticket of await allTickets(served.context)) cycles.push(...(await recountTicket(served, ticket)));
  return cycles;
};

/** Metrics that logs don't tell: whether a contact was new on its day, and service levels. */
const unrecounted: ReadonlySet<string> = new Set(['leads', 'firstAnswerMet', 'nextAnswerMet', 'resolutionMet']);
const recounted: readonly DimensionName[] = ['all', 'queue', 'user', 'connection', 'day', 'hour', 'weekHour'];

/** Compares a dashboard with recounted cycles. Returns the number of figures, and those that differ. */
export const compareFigures = ({ figures, groups }: Dashboard, cycles: readonly MeasuredCycle[]) => {
  let compared = 0;
  const wrong: string[] = [];
  for (const dimension of recounted) {
    const shown = dimension === 'all' ? [{ value: '', figures }] : (groups[dimension] ?? []);
    const parts = Map.groupBy(
      cycles.flatMap((cycle) => plainParts(cycle, dimension, timeZone).map((value) => ({ cycle, value }))),
      ({ value }) => value,
    );
    const known = new Map(shown.map(({ value, figures: given }) => [value, given]));
    for (const value of new Set([...known.keys(), ...parts.keys()]))
      for (const name of metricsBy(dimension).filter((metric) => !unrecounted.has(metric))) {
        const values = plainValues(
          (parts.get(value) ?? []).map(({ cycle }) => cycle),
          name,
        );
        const figure = known.get(value)?.[name];
        compared += 1;
        if (!isFigureOf(figure, name, values))
          wrong.push(`${dimension} ${value} ${name}: ${figure?.count ?? 0} instead of ${values.length}`);
      }
  }
  return { compared, wrong };
};
