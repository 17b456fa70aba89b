import { AppError } from '@recado/shared/contract/errors';
import type { Tag, updateTag as endpoint } from '@recado/shared/contract/tags';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { tagEntity } from '../../data/tags/entities.ts';
import { presentTag } from '../../data/tags/store.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { tagChanged } from './events.ts';
import { laneFieldsOf } from './lane-fields.ts';
import { requireLaneRights } from './lane-rights.ts';

/** Starts the timers of the lane's tickets where they may go on, or go on sooner: an idle ticket has no event of its own. */
const startTimers = ({ company }: UserContext, before: Tag, after: Tag): Effect[] => {
  const same = before.timeLane === after.timeLane && before.nextLaneId === after.nextLaneId;
  if (same || after.timeLane === 0 || after.nextLaneId === null) return [];
  return [{ to: 'timers', message: { type: 'startLane', companyId: company.id, laneId: after.id, before: null } }];
};

/** Changes a tag, or the rules of a lane. A concurrent change of other fields is kept. */
export const updateTag: UseCase<typeof endpoint> = (context, { params: { id }, body }) =>
  retryOnConflict(
    async () => {
      const { stores } = context;
      const before = await stores.tags.get(id);
      if (!before) throw new AppError('ERR_NO_TAG_FOUND');
      requireLaneRights(context, before.kanban);
      const { name = before.name, color = before.color } = body;
      const change = { name, color, ...(await laneFieldsOf(context, before.kanban, body)) };
      const tag = presentTag({ ...before, ...change });
      await context.commit(stores.tags.update(before, change), [
        tagChanged(context, 'update', tag),
        ...startTimers(context, before, tag),
      ]);
      return tag;
    },
    { refusals: tagEntity.refusals },
  );
