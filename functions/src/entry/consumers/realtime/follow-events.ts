import { eventName, type RealtimeEvent } from '@recado/shared/contract/grammar';
import type { RealtimeMessage } from '@recado/shared/contract/queue-messages/realtime';
import { ticketEvent } from '@recado/shared/contract/tickets';
import { userEvent } from '@recado/shared/contract/users';
import * as z from 'zod';
import { type ViewedRoom, viewedRooms } from '../../../data/sockets/socket.ts';
import type { Stores } from '../../../data/stores.ts';
import { toViewer } from '../../../data/users/store.ts';

interface Ports {
  stores: Pick<Stores, 'users' | 'sockets'>;
}

const changedUser = z.object({ action: z.literal('update'), user: z.object({ id: z.int() }) });
const hiddenTicket = z.object({ action: z.literal('delete'), ticketId: z.int() });

/** Returns an event's data if it is one of these events with this payload, else null. */
const dataOf = <Payload>(
  { companyId, event, data }: RealtimeMessage,
  { name }: RealtimeEvent<z.ZodType>,
  payload: z.ZodType<Payload>,
): Payload | null => (event === eventName(companyId, name) ? (payload.safeParse(data).data ?? null) : null);

/**
 * Before a changed user is published, its sockets enter and leave rooms by its rights as they are now: its browsers read
 * everything again when they get the event, and then miss nothing that follows. It also finishes what the function that
 * changed the user may not have come to.
 *
 * @returns the rooms that the user's sockets have on their screens; null for other events
 */
export const followRights = async ({ stores }: Ports, message: RealtimeMessage): Promise<ViewedRoom[] | null> => {
  const changed = dataOf(message, userEvent, changedUser);
  if (!changed) return null;
  const user = await stores.users.get(changed.user.id);
  if (!user) return [];
  const sockets = await stores.sockets.rejoin(toViewer(user));
  return sockets.flatMap(viewedRooms);
};

/** Returns the room of a ticket that an event takes from some who saw it, as after a transfer: they view it no more. */
export const hiddenTickets = (message: RealtimeMessage): ViewedRoom[] => {
  const hidden = dataOf(message, ticketEvent, hiddenTicket);
  return hidden ? [`ticket:${hidden.ticketId}`] : [];
};
