import type { Dashboard } from '@recado/shared/contract/dashboard';
import type { MeasuredCycle } from '@recado/shared/metrics/cycle';
import { kindOf, metrics } from '@recado/shared/metrics/metrics';
import { type DimensionName, metricsBy, valuesOf } from '@recado/shared/metrics/summary';
import { localTime } from '@recado/shared/text/time';
import type { LogRecord, TicketRecord } from '../src/data/tickets/record.ts';
import { allTickets } from './conversation.ts';
import { type ServedCompany, timeZone } from './service-histories.ts';

type Counted = MeasuredCycle & { day: string };
type Running = { -readonly [Field in keyof Counted]: Counted[Field] } & { userIds: Set<number> };

const begun = (
  at: number,
  { whatsappId }: TicketRecord,
  entry: Partial<LogRecord>,
  isActiveDemand: boolean,
): Running => ({
  createdAt: at,
  day: localTime(at, timeZone).date,
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
      running = begun(at, ticket, entry ?? { queueId: opening?.queueId ?? null }, opening?.userId != null);
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
    if (entry.type === 'nps') running.closedAt = at;
    if (!ends.has(entry.type)) continue;
    running.closedAt ??= at;
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

/** Percentiles may differ by so much of their value. */
const tolerance = 0.0101;

const exact = (values: readonly number[], share: number): number | null =>
  values.toSorted((one, other) => one - other)[Math.max(1, Math.ceil(share * values.length)) - 1] ?? null;

const isNear = (given: number | null, wanted: number | null): boolean =>
  given === null || wanted === null ? given === wanted : Math.abs(given - wanted) <= Math.abs(wanted) * tolerance;

/** Metrics that logs don't tell: whether a contact was new on its day, and service levels. */
const unrecounted: ReadonlySet<string> = new Set(['leads', 'firstAnswerMet', 'nextAnswerMet', 'resolutionMet']);
const recounted: readonly DimensionName[] = ['all', 'queue', 'user', 'connection', 'day', 'hour', 'weekHour'];

/** Compares a dashboard with recounted cycles. Returns the number of figures, and those that differ. */
export const compareFigures = ({ figures, groups }: Dashboard, cycles: readonly MeasuredCycle[]) => {
  let compared = 0;
  const wrong: string[] = [];
  for (const dimension of recounted) {
    const shown = dimension === 'all' ? [{ value: '', figures }] : (groups[dimension] ?? []);
    const valued = cycles.map((cycle) => ({ cycle, values: valuesOf(dimension, cycle, timeZone) }));
    const known = new Set(shown.map(({ value }) => value));
    wrong.push(...valued.flatMap(({ values }) => values.filter((value) => !known.has(value))));
    for (const { value, figures: given } of shown)
      for (const name of metricsBy(dimension).filter((metric) => !unrecounted.has(metric))) {
        const values = valued
          .filter((one) => one.values.includes(value))
          .flatMap(({ cycle }) => metrics[name].measure(cycle) ?? []);
        const figure = given[name] ?? { count: 0, median: null, p90: null };
        const isRight =
          figure.count === values.length &&
          (kindOf(name) === 'count' ||
            (isNear(figure.median, exact(values, 0.5)) && isNear(figure.p90, exact(values, 0.9))));
        compared += 1;
        if (!isRight) wrong.push(`${dimension} ${value} ${name}: ${figure.count} instead of ${values.length}`);
      }
  }
  return { compared, wrong };
};
