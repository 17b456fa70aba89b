import type { exportReports as startEndpoint, getReportExport as endpoint } from '@recado/shared/contract/reports';
import { reportFileName } from '@recado/shared/limits/reports';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { keepAnswer } from '../../context/keep-answer.ts';
import { startJob } from '../../domain/jobs/start-job.ts';
import { workbookType } from '../../domain/operations/stored-sheet.ts';
import { hidesNumbersFrom } from '../../domain/presentation/present-tickets.ts';
import { reportKey } from '../../platform/media/keys.ts';
import { exportedName, exportJob } from './export-job.ts';
import { filterOf } from './filter.ts';
import { countRows } from './list-reports.ts';

/** Starts writing the report as a spreadsheet, by a job. */
export const exportReports: UseCase<typeof startEndpoint> = async (context, { body }) => {
  const filter = await filterOf(context, body);
  const [total, hideNumber] = await Promise.all([countRows(context, filter), hidesNumbersFrom(context)]);
  const { language } = body;
  const { job, writes, effects } = startJob(context, exportJob, { filter, language, hideNumber, total });
  const result = { exportId: job.id };
  await context.commit([...writes, ...keepAnswer(context, result)], effects);
  return result;
};

/** Returns the link to the file of an export, as which it is saved; null once the file has expired. */
const linkTo = async ({ company, media }: UserContext, exportId: string): Promise<string | null> => {
  const key = reportKey(company.id, exportId, exportedName);
  return (await media.head(key)) ? media.link(key, { name: reportFileName, mimetype: workbookType }) : null;
};

/** Returns the progress of an export of the caller, and the link to its file. */
export const getReportExport: UseCase<typeof endpoint> = async (context, { query: { exportId } }) => {
  const job = await context.stores.jobs.get(exportId);
  if (job?.kind !== 'export-reports' || job.askedBy !== context.actor.viewer.id)
    return { exportId, state: 'gone', done: 0, total: null, url: null };
  const { total } = exportJob.input.parse(job.input);
  const url = job.state === 'done' ? await linkTo(context, exportId) : null;
  const state = job.state === 'stopped' ? 'failed' : job.state;
  return {
    exportId,
    state: state === 'done' && url === null ? 'gone' : state,
    done: job.counts.rows ?? 0,
    total,
    url,
  };
};
