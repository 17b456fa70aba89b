import { AppError } from '@recado/shared/contract/errors';
import type { Tag } from '@recado/shared/contract/tags';
import { can } from '@recado/shared/permissions/can';
import type { UserContext } from '../../context/context.ts';
import { requireFeature } from '../../context/plan-features.ts';

type LaneFields = Pick<Tag, 'timeLane' | 'nextLaneId' | 'greetingMessageLane' | 'rollbackLaneId' | 'orderLane'>;

/** The rules of a lane that a call gives. */
type Given = { [Name in keyof LaneFields]?: LaneFields[Name] | undefined };

/**
 * Returns the rules of a lane that a call gives; none for a tag of contacts.
 *
 * @throws AppError ERR_NO_TAG_FOUND for a next lane, or one to go back to, that the company does not have
 */
export const laneFieldsOf = async (
  { stores }: UserContext,
  kanban: Tag['kanban'],
  given: Given,
): Promise<Partial<LaneFields>> => {
  if (kanban === 0) return {};
  for (const id of [given.nextLaneId, given.rollbackLaneId]) {
    if (typeof id === 'number' && (await stores.tags.get(id))?.kanban !== 1) throw new AppError('ERR_NO_TAG_FOUND');
  }
  const { timeLane, nextLaneId, greetingMessageLane, rollbackLaneId, orderLane } = given;
  return Object.fromEntries(
    Object.entries({ timeLane, nextLaneId, greetingMessageLane, rollbackLaneId, orderLane }).filter(
      ([, value]) => value !== undefined,
    ),
  );
};

/**
 * Refuses a call about lanes in companies whose plan has no kanban board. Tags of contacts pass.
 *
 * @throws AppError ERR_PLAN_FEATURE
 */
export const requireBoard = ({ plan }: UserContext, kanban: Tag['kanban']): void => {
  if (kanban === 1) requireFeature(plan, 'useKanban');
};

/**
 * Refuses a change of a lane by those who don't see the dashboard (specification 3, section 6). Tags of contacts pass.
 *
 * @throws AppError ERR_PLAN_FEATURE, ERR_NO_PERMISSION
 */
export const requireLaneRights = (context: UserContext, kanban: Tag['kanban']): void => {
  requireBoard(context, kanban);
  if (kanban === 1 && !can(context.actor.viewer, 'dashboard:view')) throw new AppError('ERR_NO_PERMISSION');
};
