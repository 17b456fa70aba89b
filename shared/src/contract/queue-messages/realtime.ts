import * as z from 'zod';
import { id } from '../parameters.ts';

/**
 * An event on its way to the browsers. Queue `realtime`, FIFO: group = the thing that changed (`order`), so that its
 * versions arrive in order; the fan-out sends it to every socket in any of the rooms, once each.
 */
export const realtimeMessage = z.object({
  companyId: id,
  /** Rooms of `permissions/ticket-visibility.ts`. */
  rooms: z.array(z.string()).min(1),
  /** Rooms whose members are left out, because another message tells them something else. */
  except: z.array(z.string()).default([]),
  /** `company-12-ticket` */
  event: z.string(),
  data: z.record(z.string(), z.unknown()),
  /** For example `ticket-7`. */
  order: z.string().min(1).max(60),
  id: z.string().min(1).max(128),
});
export type RealtimeMessage = z.output<typeof realtimeMessage>;

/** What a socket receives. */
export const socketEnvelope = z.object({ event: z.string(), data: z.record(z.string(), z.unknown()) });

/** What a socket sends: the specification's emits (1, section 7). */
export const socketRequest = z.discriminatedUnion('action', [
  z.object({ action: z.literal(['joinChatBox', 'joinChatBoxLeave']), ticketId: id }),
  z.object({
    action: z.literal(['joinNotification', 'leaveNotification', 'joinTickets', 'leaveTickets', 'userStatus']),
  }),
  /** Answered with an event `pong` and nothing else: a browser learns that its socket still leads somewhere. */
  z.object({ action: z.literal('ping') }),
]);
export type SocketRequest = z.output<typeof socketRequest>;

/** First subprotocol of every socket; the second is the access token, so that it stands in no address and no log. */
export const socketProtocol = 'recado.v1';
