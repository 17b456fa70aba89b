import { AppError } from '@recado/shared/contract/errors';
import type { getTag as endpoint } from '@recado/shared/contract/tags';
import type { UseCase } from '../../context/binding.ts';
import { presentTag } from '../../data/tags/store.ts';
import { requireBoard } from './lane-rights.ts';

/** Returns a tag, or a lane, of the company. */
export const getTag: UseCase<typeof endpoint> = async (context, { params: { id } }) => {
  const tag = await context.stores.tags.get(id);
  if (!tag) throw new AppError('ERR_NO_TAG_FOUND');
  requireBoard(context, tag.kanban);
  return presentTag(tag);
};
