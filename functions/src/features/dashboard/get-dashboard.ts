import type {
  Attendant,
  Dashboard,
  FigureGroups,
  Figures,
  getDashboard as endpoint,
} from '@recado/shared/contract/dashboard';
import { figureOf, ratingShares } from '@recado/shared/metrics/figure';
import {
  type DimensionName,
  dimensionNames,
  metricsBy,
  type Summary,
  type Tallies,
} from '@recado/shared/metrics/summary';
import type { UseCase } from '../../context/binding.ts';
import type { TicketCount } from '../../data/tickets/counters.ts';
import { isOnline } from '../../data/users/present-user.ts';
import { type Directory, directoryFor } from '../../domain/presentation/directory.ts';
import { daysOf, readSummary } from '../../domain/statistics/read-summary.ts';
import { periodBefore, periodOf } from '../../domain/statistics/period-of.ts';
import { comparedValues } from './compared-values.ts';
import { countsWithin, reachOf, withinReach } from './reach.ts';

const minute = 60_000;

const figuresOf = (tallies: Tallies | undefined, dimension: DimensionName): Figures =>
  Object.fromEntries(metricsBy(dimension).map((name) => [name, figureOf(tallies, name)]));

/** Returns the figures of the period before in which something counted. */
const previousOf = (tallies: Tallies = {}, dimension: DimensionName): Figures =>
  Object.fromEntries(
    metricsBy(dimension).flatMap((name) => (tallies[name] === undefined ? [] : [[name, figureOf(tallies, name)]])),
  );

const allOf = (summary: Summary): Tallies | undefined => summary.all?.[''];

const names: Partial<Record<DimensionName, (directory: Directory, id: number) => string | undefined>> = {
  queue: (directory, id) => directory.queue(id)?.name,
  user: (directory, id) => directory.user(id)?.name,
  connection: (directory, id) => directory.connection(id)?.name,
  tag: (directory, id) => directory.tags([id])[0]?.name,
};

/** The tallies of a period and of the one before, each of so many days. */
interface Compared {
  current: Summary;
  earlier: Summary;
  days: number;
}

const groupsOf = (of: Compared, directory: Directory, reasons: ReadonlyMap<number, string>): FigureGroups => {
  // The map of weekdays and hours shows no change.
  const compared = { ...of, earlier: { ...of.earlier, weekHour: {} } };
  return Object.fromEntries(
    dimensionNames
      .filter((dimension) => dimension !== 'all')
      .map((dimension) => [
        dimension,
        comparedValues(dimension, compared).map(({ value, current, before }) => ({
          value,
          name:
            (dimension === 'reason' ? reasons.get(Number(value)) : names[dimension]?.(directory, Number(value))) ??
            null,
          figures: figuresOf(current, dimension),
          previous: previousOf(before, dimension),
        })),
      ]),
  );
};

const round = (value: number | null): number => Math.round((value ?? 0) * 100) / 100;
const minutes = (milliseconds: number | null): number => round((milliseconds ?? 0) / minute);

/** Returns the counters of specification 1, section 3: three of now, the others of the period. */
const countersOf = (
  tallies: Tallies | undefined,
  counts: Awaited<ReturnType<typeof countsWithin>>,
): Dashboard['counters'] => {
  const now = (wanted: TicketCount['status']): number =>
    counts.reduce((sum, { status, count }) => (status === wanted ? sum + count : sum), 0);
  const number = (name: Parameters<typeof figureOf>[1]): number => figureOf(tallies, name).count;
  const shares = ratingShares(tallies);
  const [tickets, withRating] = [number('tickets'), number('rated')];
  return {
    supportHappening: now('open'),
    supportPending: now('pending'),
    supportFinished: number('finished'),
    supportGroups: now('group'),
    leads: number('leads'),
    avgSupportTime: minutes(figureOf(tallies, 'support').average),
    avgWaitTime: minutes(figureOf(tallies, 'waiting').average),
    activeTickets: number('active'),
    passiveTickets: number('passive'),
    npsScore: round(shares.score),
    npsPromotersPerc: round(shares.promoters),
    npsPassivePerc: round(shares.neutral),
    npsDetractorsPerc: round(shares.detractors),
    tickets,
    waitRating: now('nps'),
    withoutRating: number('unrated'),
    withRating,
    percRating: tickets === 0 ? 0 : round((withRating * 100) / tickets),
  };
};

/** Returns a row for each user of the company, those with the most cycles first. */
const attendantsOf = (summary: Summary, { users }: Directory, now: number): Attendant[] =>
  users
    .map((user) => {
      const tallies = summary.user?.[user.id];
      const rating = figureOf(tallies, 'rating');
      return {
        id: user.id,
        name: user.name,
        rating: round(rating.average),
        countRating: rating.count,
        tickets: figureOf(tallies, 'tickets').count,
        avgWaitTime: minutes(figureOf(tallies, 'waiting').average),
        avgSupportTime: minutes(figureOf(tallies, 'support').average),
        online: isOnline(user, now),
      };
    })
    .toSorted((one, other) => other.tickets - one.tickets || one.id - other.id);

/**
 * Returns the figures of a period beside those of the period before (specification 1, section 2). An API key that is limited
 * to queues or connections gets those of its own, without agents and other breakdowns.
 */
export const getDashboard: UseCase<typeof endpoint> = async (context, { query }) => {
  const period = periodOf(context, query);
  const reach = reachOf(context);
  const before = periodBefore(period);
  const [current, previous, counts, directory, reasons] = await Promise.all([
    readSummary(context, period),
    readSummary(context, before),
    countsWithin(context, reach),
    directoryFor(context, []),
    context.stores.closingReasons.names(),
  ]);
  const [summary, earlier] = [withinReach(current.summary, reach), withinReach(previous.summary, reach)];
  return {
    counters: countersOf(allOf(summary), counts),
    attendants: reach ? [] : attendantsOf(summary, directory, context.clock.now()),
    period,
    before,
    figures: figuresOf(allOf(summary), 'all'),
    previous: figuresOf(allOf(earlier), 'all'),
    groups: groupsOf({ current: summary, earlier, days: daysOf(period).length }, directory, reasons),
    uncounted: current.missing.length + previous.missing.length,
    missing: current.missing,
  };
};
