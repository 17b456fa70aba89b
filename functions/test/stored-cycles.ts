import type { MeasuredCycle } from '@recado/shared/metrics/cycle';
import type { TestContext } from './user-context.ts';

/** Stores service cycles, each of a ticket of its own: the place in the list, from 1. */
export const storeCycles = async (
  by: TestContext,
  cycles: readonly MeasuredCycle[],
): Promise<(MeasuredCycle & { id: string; ticketId: number })[]> => {
  const stored = cycles.map((cycle, index) => ({ ...cycle, id: String(cycle.createdAt), ticketId: index + 1 }));
  for (let at = 0; at < stored.length; at += 50)
    await by.commit(
      stored.slice(at, at + 50).map((cycle) =>
        by.stores.tickets.cycleCreation({
          ...cycle,
          userIds: new Set(cycle.userIds),
          queueIds: new Set<number>(),
          tagIds: [...cycle.tagIds],
          ratingAt: null,
        }),
      ),
      [],
    );
  return stored;
};
