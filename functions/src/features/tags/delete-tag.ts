import { AppError } from '@recado/shared/contract/errors';
import type { deleteTag as endpoint } from '@recado/shared/contract/tags';
import type { UseCase } from '../../context/binding.ts';
import { isAudienceInUse } from '../../data/campaigns/audience-in-use.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { tagRemoved } from './events.ts';
import { requireLaneRights } from './lane-rights.ts';

/**
 * Removes a tag, or a lane. Contacts and tickets keep its id, which nothing shows any more (ADR 0034). A tag stays while a
 * campaign waits for it or is being sent to it, as a contact list does.
 */
export const deleteTag: UseCase<typeof endpoint> = (context, { params: { id } }) =>
  retryOnConflict(async () => {
    const { stores } = context;
    const tag = await stores.tags.get(id);
    if (!tag) throw new AppError('ERR_NO_TAG_FOUND');
    requireLaneRights(context, tag.kanban);
    if (await isAudienceInUse(stores.campaigns, { tagListId: id })) throw new AppError('ERR_TAG_IN_USE');
    await context.commit(stores.tags.remove(tag), [tagRemoved(context, id)]);
    return { ok: true };
  });
