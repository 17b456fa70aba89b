import { AppError } from '@recado/shared/contract/errors';
import { type createTag as endpoint, tagEvent } from '@recado/shared/contract/tags';
import { tagLimits } from '@recado/shared/limits/tags';
import { can } from '@recado/shared/permissions/can';
import type { UseCase } from '../../context/binding.ts';
import { tagEntity } from '../../data/tags/entities.ts';
import { presentTag } from '../../data/tags/store.ts';
import { mapConditionFailure } from '../../platform/map-condition-failure.ts';
import { realtime } from '../../platform/realtime.ts';

/** Adds a tag. Stages of the kanban board are for those who see the dashboard (specification 3, section 6). */
export const createTag: UseCase<typeof endpoint> = async (context, { body }) => {
  const { stores, plan, actor, ids } = context;
  if (body.kanban === 1 && !plan.useKanban) throw new AppError('ERR_PLAN_FEATURE', { feature: 'useKanban' });
  if (body.kanban === 1 && !can(actor.viewer, 'dashboard:view')) throw new AppError('ERR_NO_PERMISSION');
  if ((await stores.tags.list()).length >= tagLimits.ofCompany)
    throw new AppError('ERR_TAG_LIMIT', { limit: tagLimits.ofCompany });
  const record = tagEntity.record({ ...body, id: await ids.next('tag') });
  const tag = presentTag(record);
  const created = realtime(context, {
    event: tagEvent,
    data: { action: 'create', tag },
    rooms: ['everyone'],
    order: `tag-${tag.id}`,
  });
  await mapConditionFailure(context.commit(stores.tags.create(record), [created]), tagEntity.refusals);
  return tag;
};
