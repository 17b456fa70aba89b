import { AppError } from '@recado/shared/contract/errors';
import * as contract from '@recado/shared/contract/tags';
import { mayChangeForAll } from '@recado/shared/permissions/reach';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { isAudienceInUse } from '../../data/campaigns/audience-in-use.ts';
import { tagEntity } from '../../data/tags/entities.ts';
import { byLaneOrder, presentTag, type TagRecord } from '../../data/tags/store.ts';
import { type JobChange, startJob } from '../../domain/jobs/start-job.ts';
import { recordEvents } from '../../domain/records/record-events.ts';
import { recordsOf } from '../../domain/records/records-of.ts';
import { laneTimersJob } from '../../domain/timers/lane-timers-job.ts';
import { laneFieldsOf, requireBoard, requireLaneRights } from './lane-rules.ts';

const publish = recordEvents(tagEntity, contract.tagEvent, {
  rooms: () => ['everyone'],
  changed: (record: TagRecord) => ({ tag: presentTag(record) }),
  removed: ({ id }) => ({ tagId: id }),
});

/**
 * Starts the timers of a lane's tickets that now move on, or move on sooner. An idle ticket has no event that would
 * start one.
 */
const startTimers = (context: UserContext, before: TagRecord, after: TagRecord): JobChange[] => {
  const same = before.timeLane === after.timeLane && before.nextLaneId === after.nextLaneId;
  if (same || after.timeLane === 0 || after.nextLaneId === null) return [];
  return [startJob(context, laneTimersJob, { laneId: after.id })];
};

const tags = recordsOf({
  thing: 'tag',
  store: ({ stores }) => stores.tags,
  present: presentTag,
  effects: publish,
  jobs: (context, before, after) => (before && after ? startTimers(context, before, after) : []),
});

/** The company's tags by name, without lanes where its plan has no kanban board. */
export const listTags: UseCase<typeof contract.listTags> = async ({ stores, plan }, { query }) =>
  (await stores.tags.list())
    .filter(({ kanban }) => kanban === 0 || plan.useKanban)
    .filter(({ kanban }) => query.kanban === undefined || kanban === query.kanban)
    .map(presentTag);

/** The lanes of the kanban board in their order. */
export const listLanes: UseCase<typeof contract.listLanes> = async ({ stores }) => ({
  lista: (await stores.tags.list())
    .filter(({ kanban }) => kanban === 1)
    .sort(byLaneOrder)
    .map(presentTag),
});

/** Returns a tag, or a lane, of the company. */
export const getTag: UseCase<typeof contract.getTag> = async (context, { params: { id } }) => {
  const tag = await tags.find(context, id);
  requireBoard(context, tag.kanban);
  return presentTag(tag);
};

/** Adds a tag. Lanes of the kanban board are for those who see the dashboard (specification 3, section 6). */
export const createTag: UseCase<typeof contract.createTag> = async (context, { body }) => {
  const { actor, ids } = context;
  const { name, color, kanban } = body;
  requireLaneRights(context, kanban);
  const record = tagEntity.record({
    name,
    color,
    kanban,
    ...(await laneFieldsOf(context, kanban, body)),
    userId: actor.viewer.id,
    id: await ids.next('tag'),
  });
  return tags.add(context, record);
};

const checkMayChange = (context: UserContext, tag: TagRecord): void => {
  requireLaneRights(context, tag.kanban);
  if (!mayChangeForAll(context.actor.viewer, tag)) throw new AppError('ERR_API_KEY_LIMITED');
};

/** Changes a tag, or the rules of a lane. */
export const updateTag: UseCase<typeof contract.updateTag> = (context, input) =>
  tags.change(context, input, async (before) => {
    checkMayChange(context, before);
    const { name = before.name, color = before.color } = input.body;
    return { name, color, ...(await laneFieldsOf(context, before.kanban, input.body)) };
  });

/**
 * Removes a tag, or a lane. Contacts and tickets keep its id, which nothing shows any more (ADR 0034). A tag stays while a
 * campaign waits for it or is being sent to it, as a contact list does.
 */
export const deleteTag: UseCase<typeof contract.deleteTag> = (context, { params: { id } }) =>
  tags.remove(context, id, async (tag) => {
    checkMayChange(context, tag);
    if (await isAudienceInUse(context.stores.campaigns, { tagListId: id })) throw new AppError('ERR_TAG_IN_USE');
  });
