import { AppError } from '@recado/shared/contract/errors';
import type { Tag } from '@recado/shared/contract/tags';
import type { UserContext } from '../../context/context.ts';

type LaneFields = Pick<Tag, 'timeLane' | 'nextLaneId' | 'greetingMessageLane' | 'rollbackLaneId' | 'orderLane'>;

/** What a call says of a lane's rules. */
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
