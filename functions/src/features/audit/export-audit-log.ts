import type { exportAuditLog as startEndpoint, getAuditExport as endpoint } from '@recado/shared/contract/audit';
import { auditFileName } from '@recado/shared/limits/audit';
import type { UseCase } from '../../context/binding.ts';
import { keepAnswer } from '../../context/keep-answer.ts';
import { startJob } from '../../domain/jobs/start-job.ts';
import { workbookType } from '../../domain/operations/stored-sheet.ts';
import { hidesNumbersFrom } from '../../domain/presentation/present-tickets.ts';
import { reportKey } from '../../platform/media/keys.ts';
import { auditExportJob, exportedName } from './export-job.ts';
import { logOf } from './log-of.ts';

/** Starts writing the audit log as a spreadsheet, by a job. */
export const exportAuditLog: UseCase<typeof startEndpoint> = async (context, { body }) => {
  const { installation, language, requestId: _requestId, ...filter } = body as typeof body & { requestId?: string };
  logOf(context, installation);
  const hideNumber = await hidesNumbersFrom(context);
  const given = { filter, ofInstallation: installation === true, language, hideNumber };
  const { job, writes, effects } = startJob(context, auditExportJob, given);
  const result = { exportId: job.id };
  await context.commit([...writes, ...keepAnswer(context, result)], effects);
  return result;
};

/** Returns the progress of an export of the caller, and the link to its file. */
export const getAuditExport: UseCase<typeof endpoint> = async (context, { query: { exportId } }) => {
  const { actor, company, media, stores } = context;
  const job = await stores.jobs.get(exportId);
  if (job?.kind !== 'export-audit' || job.askedBy !== actor.viewer.id)
    return { exportId, state: 'gone', done: 0, total: null, url: null };
  const key = reportKey(company.id, exportId, exportedName);
  const isWritten = job.state === 'done' && (await media.head(key)) !== null;
  const ended = job.state === 'done' && !isWritten ? 'gone' : job.state;
  return {
    exportId,
    state: ended === 'stopped' ? 'failed' : ended,
    done: job.counts.rows ?? 0,
    total: null,
    url: isWritten ? await media.link(key, { name: auditFileName, mimetype: workbookType }) : null,
  };
};
