import type { Tag } from '@recado/shared/contract/tags';
import type { Ticket } from '@recado/shared/contract/tickets';

/** A lane of the board with its tickets; `id` and `lane` are null for the tickets in none. */
export interface LaneContent {
  id: number | null;
  lane: Tag | null;
  tickets: readonly Ticket[];
}

/**
 * Returns the tickets by their lanes: first those in none, or in a lane that was removed, then the lanes in their order.
 *
 * @param moves the lanes into which tickets are on their way, by the ids of the tickets
 */
export const laneContents = (
  lanes: readonly Tag[],
  tickets: readonly Ticket[],
  moves: ReadonlyMap<number, number | null>,
): LaneContent[] => {
  const known = new Set(lanes.map(({ id }) => id));
  const shownIn = ({ id, laneId }: Ticket): number | null => {
    const moving = moves.get(id);
    const shown = moving === undefined ? laneId : moving;
    return shown !== null && known.has(shown) ? shown : null;
  };
  const byLane = Map.groupBy(tickets, shownIn);
  return [null, ...lanes].map((lane) => {
    const id = lane?.id ?? null;
    return { id, lane, tickets: byLane.get(id) ?? [] };
  });
};
