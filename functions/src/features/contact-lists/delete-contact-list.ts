import type { deleteContactList as endpoint } from '@recado/shared/contract/contact-lists';
import { AppError } from '@recado/shared/contract/errors';
import type { UseCase } from '../../context/binding.ts';
import { isAudienceInUse } from '../../data/campaigns/audience-in-use.ts';
import { contactListRemoved } from '../../data/contact-lists/events.ts';
import { startJob } from '../../domain/jobs/start-job.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { findContactList } from './find-contact-list.ts';
import { listRemovalJob } from './removal-job.ts';

/** Deletes a contact list. It is gone at once; a job removes its items. */
export const deleteContactList: UseCase<typeof endpoint> = (context, { params: { id } }) =>
  retryOnConflict(async () => {
    const { stores } = context;
    const list = await findContactList(context, id);
    if (await isAudienceInUse(stores.campaigns, { contactListId: id })) throw new AppError('ERR_CONTACT_LIST_IN_USE');
    const removal = startJob(context, listRemovalJob, { contactListId: id });
    await context.commit(
      [...stores.contactLists.update(list, { removing: true }), ...removal.writes],
      [contactListRemoved(context, id), ...removal.effects],
    );
    return { ok: true };
  });
