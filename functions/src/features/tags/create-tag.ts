import { AppError } from '@recado/shared/contract/errors';
import type { createTag as endpoint } from '@recado/shared/contract/tags';
import { tagLimits } from '@recado/shared/limits/tags';
import type { UseCase } from '../../context/binding.ts';
import { tagEntity } from '../../data/tags/entities.ts';
import { presentTag } from '../../data/tags/store.ts';
import { mapConditionFailure } from '../../platform/map-condition-failure.ts';
import { tagChanged } from './events.ts';
import { laneFieldsOf } from './lane-fields.ts';
import { requireLaneRights } from './lane-rights.ts';

/** Adds a tag. Lanes of the kanban board are for those who see the dashboard (specification 3, section 6). */
export const createTag: UseCase<typeof endpoint> = async (context, { body }) => {
  const { stores, actor, ids } = context;
  const { name, color, kanban } = body;
  requireLaneRights(context, kanban);
  if ((await stores.tags.list()).length >= tagLimits.ofCompany)
    throw new AppError('ERR_TAG_LIMIT', { limit: tagLimits.ofCompany });
  const record = tagEntity.record({
    name,
    color,
    kanban,
    ...(await laneFieldsOf(context, kanban, body)),
    userId: actor.viewer.id,
    id: await ids.next('tag'),
  });
  const tag = presentTag(record);
  await mapConditionFailure(
    context.commit(stores.tags.create(record), [tagChanged(context, 'create', tag)]),
    tagEntity.refusals,
  );
  return tag;
};
