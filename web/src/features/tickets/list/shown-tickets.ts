import type { Ticket } from '@recado/shared/contract/tickets';
import { useEffect } from 'react';

type Shown = Pick<Ticket, 'uuid'>;

/** The tickets of the list on the screen, in its order; none while no list is shown. */
let shown: readonly Shown[] = [];

/** Reports the tickets of the list on the screen, for as long as it is mounted. */
export const useShownTickets = (tickets: readonly Shown[]): void => {
  useEffect(() => {
    shown = tickets;
    return () => {
      shown = [];
    };
  }, [tickets]);
};

/**
 * Returns the ticket that follows this one in the list on the screen, else the one before it; undefined where the list
 * does not have it, or nothing else.
 */
export const neighbourOf = (uuid: string): string | undefined => {
  const place = shown.findIndex((ticket) => ticket.uuid === uuid);
  if (place === -1) return undefined;
  return (shown[place + 1] ?? shown[place - 1])?.uuid;
};
