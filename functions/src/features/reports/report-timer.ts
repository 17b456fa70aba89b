import type { WeeklyReport } from '@recado/shared/contract/report-filters';
import { nextWeekly } from '@recado/shared/text/weekly';
import type { Context } from '../../context/context.ts';
import type { ReportFilterRecord } from '../../data/report-filters/store.ts';
import type { Effect } from '../../platform/outbox/effect.ts';

/** Returns the time when a report is mailed next; null for one that is not mailed. */
export const nextMailAt = ({ clock, company }: Context, weekly: WeeklyReport | null): number | null =>
  weekly && nextWeekly(weekly, { now: clock.now(), timeZone: company.timeZone });

/** Starts the timer of a report that is mailed. One whose time was changed is ignored when its earlier timer fires. */
export const reportTimer = ({
  companyId,
  id,
  nextAt,
}: Pick<ReportFilterRecord, 'companyId' | 'id' | 'nextAt'>): Effect[] =>
  nextAt === null
    ? []
    : [
        {
          to: 'timers',
          message: { type: 'dueReport', companyId, filterId: id, at: nextAt },
          due: { at: nextAt, name: `${companyId}-report-${id}` },
        },
      ];
