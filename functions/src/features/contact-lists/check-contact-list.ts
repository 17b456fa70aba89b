import type { checkContactList as endpoint } from '@recado/shared/contract/contact-lists';
import { AppError } from '@recado/shared/contract/errors';
import type { UseCase } from '../../context/binding.ts';
import { startJob } from '../../domain/jobs/start-job.ts';
import { connectedDevice } from '../../domain/operations/check-number.ts';
import { ConditionFailed } from '../../platform/write.ts';
import { listCheckJob } from './check-job.ts';
import { findContactList } from './find-contact-list.ts';

const minute = 60_000;

/** Starts the check of the numbers of a contact list that are unchecked; once a minute, however often it is called. */
export const checkContactList: UseCase<typeof endpoint> = async (context, { params: { id } }) => {
  await findContactList(context, id);
  if (!(await connectedDevice(context))) throw new AppError('ERR_NO_DEF_WAPP_FOUND');
  const jobId = `check-${id}-${Math.floor(context.clock.now() / minute)}`;
  const { writes, effects } = startJob(context, listCheckJob, { contactListId: id }, { id: jobId });
  try {
    await context.commit(writes, effects);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
  return { ok: true };
};
