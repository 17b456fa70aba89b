import type { Ticket } from '@recado/shared/contract/tickets';
import { removeTicketTag, setTicketTag } from '@recado/shared/contract/ticket-tags';
import { useMutationState, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../api/call.ts';
import { translate } from '../../i18n/i18n.ts';
import { notifySuccess } from '../notify.ts';

type Moved = Pick<Ticket, 'id' | 'laneId'>;

/** A ticket on its way into a lane; null: out of its lane. */
interface LaneMove {
  ticket: Moved;
  laneId: number | null;
}

const moveKey = ['laneMove'];

const send = ({ ticket, laneId }: LaneMove): Promise<Ticket> =>
  laneId === null
    ? call(removeTicketTag, { params: { ticketId: ticket.id } })
    : call(setTicketTag, { params: { ticketId: ticket.id, tagId: laneId } });

/** The toasts of a move: the old tag is removed, the new one is added (specification 3, section 4). */
const announce = ({ ticket, laneId }: LaneMove): void => {
  if (ticket.laneId !== null) notifySuccess(translate('common:lane.removed'));
  if (laneId !== null) notifySuccess(translate('common:lane.added'));
};

/**
 * Returns a function that moves a ticket into a lane of the kanban board. Until the server has answered, `useLaneMoves`
 * has the move; a failed call is shown as a toast, and the ticket is where it was. Moves of one ticket follow one another.
 *
 * @param onTicket receives the ticket as the server has it after a move
 */
export const useMoveToLane = (onTicket: (ticket: Ticket) => void): ((ticket: Moved, laneId: number | null) => void) => {
  const client = useQueryClient();
  return useCallback(
    (ticket, laneId) => {
      const mutation = client.getMutationCache().build<Ticket, Error, LaneMove, unknown>(client, {
        mutationKey: moveKey,
        mutationFn: send,
        onSuccess: (moved, move) => {
          onTicket(moved);
          announce(move);
        },
        scope: { id: `lane-${ticket.id}` },
      });
      // The cache of mutations shows failures.
      mutation.execute({ ticket, laneId }).catch(() => undefined);
    },
    [client, onTicket],
  );
};

/** The lanes into which tickets are on their way, by the ids of the tickets: the last move of each. */
export const useLaneMoves = (): ReadonlyMap<number, number | null> => {
  const moves = useMutationState({
    filters: { mutationKey: moveKey, status: 'pending' },
    select: ({ state }) => state.variables as LaneMove,
  });
  return new Map(moves.map(({ ticket, laneId }) => [ticket.id, laneId]));
};
