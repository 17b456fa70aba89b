import type { deleteContactList as endpoint } from '@recado/shared/contract/contact-lists';
import { AppError } from '@recado/shared/contract/errors';
import type { UseCase } from '../../context/binding.ts';
import { isAudienceInUse } from '../../data/campaigns/audience-in-use.ts';
import { contactListRemoved } from '../../data/contact-lists/events.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { findContactList } from './find-contact-list.ts';

/** Deletes a contact list. It is gone at once; its items follow slice by slice. */
export const deleteContactList: UseCase<typeof endpoint> = (context, { params: { id } }) =>
  retryOnConflict(async () => {
    const { company, stores } = context;
    const list = await findContactList(context, id);
    if (await isAudienceInUse(stores.campaigns, { contactListId: id })) throw new AppError('ERR_CONTACT_LIST_IN_USE');
    await context.commit(stores.contactLists.update(list, { removing: true }), [
      contactListRemoved(context, id),
      { to: 'campaigns', message: { type: 'removeList', companyId: company.id, contactListId: id } },
    ]);
    return { ok: true };
  });
