import { hidesNumbers } from '@recado/shared/permissions/hides-numbers';
import { addDays, localTime } from '@recado/shared/text/time';
import type { Context } from '../../context/context.ts';
import { sendingRefusal } from '../../context/sending-refusal.ts';
import type { ReportFilterRecord } from '../../data/report-filters/store.ts';
import { toViewer, type UserRecord } from '../../data/users/store.ts';
import { type JobChange, startJob } from '../../domain/jobs/start-job.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { exportJob } from './export-job.ts';
import { contactsOf, type ReportFilter } from './filter.ts';
import { reportReaders } from './report-readers.ts';
import { nextMailAt, reportTimer } from './report-timer.ts';

/** Returns the filter of the report of the seven days before a time, for a reader who sees numbers or does not. */
const filterOfWeek = async (
  context: Context,
  { filter }: ReportFilterRecord,
  { at, hideNumbers }: { at: number; hideNumbers: boolean },
): Promise<ReportFilter> => {
  const to = addDays(localTime(at, context.company.timeZone).date, -1);
  const { contactId, searchParam, whatsappId, users, queueIds, status, onlyRated, reasons, metric } = filter;
  return {
    from: addDays(to, -6),
    to,
    ...(await contactsOf(context, { contactId, searchParam, hideNumbers })),
    whatsappIds: whatsappId,
    userIds: users,
    queueIds,
    statuses: status,
    onlyRated,
    reasons,
    figure: metric === null ? null : { metric, dimension: filter.dimension, value: filter.value },
  };
};

/** Starts an export for each recipient: its file is the recipient's alone, with numbers as that one sees them. */
const exportsFor = async (
  context: Context,
  record: ReportFilterRecord,
  { at, recipients }: { at: number; recipients: readonly UserRecord[] },
): Promise<JobChange[]> => {
  const settings = await context.stores.settings.company();
  return Promise.all(
    recipients.map(async (user) => {
      const hideNumber = hidesNumbers(settings, toViewer(user));
      return startJob(
        context,
        exportJob,
        {
          filter: await filterOfWeek(context, record, { at, hideNumbers: hideNumber }),
          language: user.language ?? record.weekly!.language,
          hideNumber,
          total: null,
          mail: { userId: user.id, filterName: record.name },
        },
        { askedBy: user.id },
      );
    }),
  );
};

/**
 * Starts the exports whose ends are mailed, and the timer of the next week: a timer that fires twice, or for a time that was
 * changed, is ignored. Nothing is mailed while the company is not active, and nothing more once the filter's owner may
 * not see reports. Recipients get the mail who may see reports and whose addresses are proved.
 */
export const startWeeklyReport = (
  context: Context,
  { filterId, at }: { filterId: number; at: number },
): Promise<void> =>
  retryOnConflict(async () => {
    const { reportFilters } = context.stores;
    const before = await reportFilters.get(filterId);
    if (!before?.weekly || before.nextAt !== at) return;
    const readers = await reportReaders(context);
    if (!readers.some(({ id }) => id === before.userId)) {
      await context.commit(reportFilters.update(before, { weekly: null, nextAt: null }), []);
      return;
    }
    const { userIds } = before.weekly;
    const recipients = readers.filter(({ id, emailVerified }) => emailVerified && userIds.includes(id));
    const isActive = (await sendingRefusal(context, [])) === null;
    const jobs = isActive ? await exportsFor(context, before, { at, recipients }) : [];
    const after = { ...before, nextAt: nextMailAt(context, before.weekly) };
    await context.commit(
      [...reportFilters.update(before, after), ...jobs.flatMap(({ writes }) => writes)],
      [...reportTimer(after), ...jobs.flatMap(({ effects }) => effects)],
    );
  });
