import { hidesNumbers } from '@recado/shared/permissions/hides-numbers';
import { addDays, localTime } from '@recado/shared/text/time';
import type { Context } from '../../context/context.ts';
import { sendingRefusal } from '../../context/sending-refusal.ts';
import type { ReportFilterRecord } from '../../data/report-filters/store.ts';
import { toViewer, type UserRecord } from '../../data/users/store.ts';
import { type JobChange, startJob } from '../../domain/jobs/start-job.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { exportJob } from './export-job.ts';
import type { ReportFilter } from './filter.ts';
import { reportReaders } from './report-readers.ts';
import { nextMailAt, reportTimer } from './report-timer.ts';

/** Returns the filter of the report of the seven days before a time. */
const filterOfWeek = ({ company }: Context, { filter }: ReportFilterRecord, at: number): ReportFilter => {
  const to = addDays(localTime(at, company.timeZone).date, -1);
  const { contactId, whatsappId, users, queueIds, status, onlyRated, reasons, metric, dimension, value } = filter;
  return {
    from: addDays(to, -6),
    to,
    contactIds: contactId === null ? null : [contactId],
    whatsappIds: whatsappId,
    userIds: users,
    queueIds,
    statuses: status,
    onlyRated,
    reasons,
    figure: metric === null ? null : { metric, dimension, value },
  };
};

/** Starts an export for each recipient: its file is the recipient's alone, with numbers as that one sees them. */
const exportsFor = async (
  context: Context,
  record: ReportFilterRecord,
  { at, recipients }: { at: number; recipients: readonly UserRecord[] },
): Promise<JobChange[]> => {
  const settings = await context.stores.settings.company();
  const filter = filterOfWeek(context, record, at);
  return recipients.map((user) =>
    startJob(
      context,
      exportJob,
      {
        filter,
        language: user.language ?? record.weekly!.language,
        hideNumber: hidesNumbers(settings, toViewer(user)),
        total: null,
        mail: { userId: user.id, filterName: record.name },
      },
      { askedBy: user.id },
    ),
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
