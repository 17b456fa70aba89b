import type { TicketServiceLevel } from '@recado/shared/contract/service-levels';
import type { StoredServiceLevel } from '../../data/tickets/service-level.ts';

const iso = (at: number): string => new Date(at).toISOString();

/** Returns the state of a ticket in the service levels of its queue as the API has it, with the clock that is due first. */
export const presentServiceLevel = ({
  answer,
  resolution,
  pausedAt,
  missed,
}: StoredServiceLevel): TicketServiceLevel => {
  const [clock] = [answer, resolution]
    .filter((each) => each !== null)
    .toSorted((one, other) => one.dueAt - other.dueAt);
  return {
    clock: clock
      ? {
          level: clock.level,
          since: iso(clock.since),
          warnAt: clock.warnAt === null ? null : iso(clock.warnAt),
          dueAt: iso(clock.dueAt),
        }
      : null,
    pausedSince: pausedAt === null ? null : iso(pausedAt),
    missed,
  };
};
