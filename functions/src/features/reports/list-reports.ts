import type { listReports as endpoint } from '@recado/shared/contract/reports';
import { reportPages } from '@recado/shared/limits/reports';
import { figureOf } from '@recado/shared/metrics/figure';
import { reachesConnection, reachesQueue } from '@recado/shared/permissions/reach';
import * as z from 'zod';
import type { UseCase } from '../../context/binding.ts';
import type { Context, UserContext } from '../../context/context.ts';
import { hidesNumbersFrom } from '../../domain/presentation/present-tickets.ts';
import { readSummary } from '../../domain/statistics/read-summary.ts';
import {
  cyclePlace,
  type CycleSource,
  sourceOf,
  sourceOfContacts,
  walkCycles,
} from '../../domain/statistics/walk-cycles.ts';
import { defineCursor } from '../../platform/cursor.ts';
import { countingFigures, filterOf, passing, type ReportFilter } from './filter.ts';
import { presentRows, type Reader } from './present-rows.ts';

/** The next place, and the rows behind it that are before the page. */
const cursor = defineCursor(cyclePlace.extend({ skipped: z.int().nonnegative() }));

/** Returns the source of a report's service cycles. */
export const reportSource = (context: Context, { contactIds, ...period }: ReportFilter): Promise<CycleSource> =>
  contactIds === null ? Promise.resolve(sourceOf(context, period)) : sourceOfContacts(context, contactIds, period);

/** Returns the number of rows by the figures of the dashboard; null where none counts them, or not all days are counted yet. */
export const countRows = async (context: UserContext, filter: ReportFilter): Promise<number | null> => {
  const counting = countingFigures(filter);
  if (counting === null) return null;
  const { summary, missing } = await readSummary(context, filter);
  if (missing.length > 0) return null;
  return counting.values.reduce(
    (sum, value) => sum + figureOf(summary[counting.dimension]?.[value], counting.metric).count,
    0,
  );
};

/** Returns a page of the report: the service cycles that the dashboard counts, newest first. */
export const listReports: UseCase<typeof endpoint> = async (context, { query }) => {
  const { page = 1, pageSize: size = reportPages.initial } = query;
  const filter = await filterOf(context, query);
  const { viewer } = context.actor;
  // A ticket may have left the queue in which a key sees its cycle.
  const sees: Reader['sees'] = ({ queueId, whatsappId }) =>
    reachesQueue(viewer, queueId) && reachesConnection(viewer, whatsappId);
  const passes = passing(filter, context.company.timeZone);
  const from = cursor.decode(query.cursor);
  const skipped = from?.skipped ?? (page - 1) * size;
  const [total, { rows, next }, hideNumber] = await Promise.all([
    countRows(context, filter),
    reportSource(context, filter).then((source) =>
      walkCycles(source, { from, size: skipped + size, row: (cycle) => (passes(cycle) ? cycle : null) }),
    ),
    hidesNumbersFrom(context),
  ]);
  return {
    tickets: await presentRows(context, rows.slice(skipped), { hideNumber, sees }),
    totalTickets: { total },
    hasMore: next !== null,
    nextCursor: next && cursor.encode({ ...next, skipped: Math.max(0, skipped - rows.length) }),
  };
};
