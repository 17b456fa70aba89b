import { AppError } from '@recado/shared/contract/errors';
import type { deleteTag as endpoint } from '@recado/shared/contract/tags';
import type { UseCase } from '../../context/binding.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { tagRemoved } from './events.ts';
import { requireLaneRights } from './lane-rights.ts';

/** Removes a tag, or a lane. Contacts and tickets keep its id, which nothing shows any more (ADR 0034). */
export const deleteTag: UseCase<typeof endpoint> = (context, { params: { id } }) =>
  retryOnConflict(async () => {
    const tag = await context.stores.tags.get(id);
    if (!tag) throw new AppError('ERR_NO_TAG_FOUND');
    requireLaneRights(context, tag.kanban);
    await context.commit(context.stores.tags.remove(tag), [tagRemoved(context, id)]);
    return { ok: true };
  });
