import type { exportPerson as startEndpoint, getPersonExport as endpoint } from '@recado/shared/contract/personal-data';
import { AppError } from '@recado/shared/contract/errors';
import { personFileName } from '@recado/shared/limits/personal-data';
import type { UseCase } from '../../context/binding.ts';
import { keepAnswer } from '../../context/keep-answer.ts';
import { checkRecentSignIn } from '../../domain/access/recent-sign-in.ts';
import { startJob } from '../../domain/jobs/start-job.ts';
import { hidesNumbersFrom } from '../../domain/presentation/present-tickets.ts';
import { reportKey } from '../../platform/media/keys.ts';
import { archiveName } from './exporting/archive.ts';
import { personExportJob } from './exporting/export-job.ts';

/**
 * Starts writing all that is stored of a person as one archive, by a job.
 *
 * @throws AppError ERR_NO_CONTACT_FOUND, ERR_CONTACT_ERASING, ERR_RECENT_SIGN_IN
 */
export const exportPerson: UseCase<typeof startEndpoint> = async (context, { body: { contactIds, language } }) => {
  checkRecentSignIn(context);
  const wanted = [...new Set(contactIds)];
  const contacts = await context.stores.contacts.getMany(wanted, { consistent: true });
  if (contacts.length < wanted.length || contacts.some(({ isGroup }) => isGroup))
    throw new AppError('ERR_NO_CONTACT_FOUND');
  if (contacts.some(({ erasureId }) => erasureId !== null)) throw new AppError('ERR_CONTACT_ERASING');
  const hideNumber = await hidesNumbersFrom(context);
  const { job, writes, effects } = startJob(context, personExportJob, { contactIds: wanted, language, hideNumber });
  const result = { exportId: job.id };
  await context.commit([...writes, ...keepAnswer(context, result)], effects);
  return result;
};

/** Returns the progress of an export of the caller, and the link to its archive, which expires after a quarter of an hour. */
export const getPersonExport: UseCase<typeof endpoint> = async (context, { query: { exportId } }) => {
  const { actor, company, media, stores } = context;
  const job = await stores.jobs.get(exportId);
  if (job?.kind !== 'export-person' || job.askedBy !== actor.viewer.id)
    return { exportId, state: 'gone', done: 0, url: null };
  const key = reportKey(company.id, exportId, archiveName);
  const isWritten = job.state === 'done' && (await media.head(key)) !== null;
  const ended = job.state === 'done' && !isWritten ? 'gone' : job.state;
  return {
    exportId,
    state: ended === 'stopped' ? 'failed' : ended,
    done: job.counts.messages ?? 0,
    url: isWritten ? await media.link(key, { name: personFileName, mimetype: 'application/zip' }) : null,
  };
};
