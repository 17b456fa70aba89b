import * as z from 'zod';
import { id } from '../parameters.ts';

/**
 * An event for browsers. Queue `realtime`, FIFO: group = the changed object (`order`), so that its versions arrive in
 * order. The consumer sends it once to every socket that is in at least one of the rooms.
 */
export const realtimeMessage = z.object({
  companyId: id,
  /** Set for an event to every company: the consumer sends it on to each, in the place of this one. */
  toEveryCompany: z.literal(true).optional(),
  /** Rooms of `permissions/ticket-visibility.ts`. */
  rooms: z.array(z.string()).min(1),
  /** Rooms whose members are excluded, because they receive another message. */
  except: z.array(z.string()).default([]),
  /** Wire name, for example `company-12-ticket`. */
  event: z.string(),
  data: z.record(z.string(), z.unknown()),
  /** The changed object, for example `ticket-7`. */
  order: z.string().min(1).max(60),
  id: z.string().min(1).max(128),
});
export type RealtimeMessage = z.output<typeof realtimeMessage>;

/** A message from the server to a socket. */
export const socketEnvelope = z.object({ event: z.string(), data: z.record(z.string(), z.unknown()) });

/** A message from a socket to the server (specification 1, section 7). */
export const socketRequest = z.discriminatedUnion('action', [
  z.object({ action: z.literal(['joinChatBox', 'joinChatBoxLeave']), ticketId: id }),
  z.object({
    action: z.literal(['joinNotification', 'leaveNotification', 'joinTickets', 'leaveTickets', 'userStatus']),
  }),
  /** Answered with an event `pong`, so that a browser detects a dead socket. */
  z.object({ action: z.literal('ping') }),
]);
export type SocketRequest = z.output<typeof socketRequest>;

/** First WebSocket subprotocol. The second is the access token, which therefore appears in no URL and no log. */
export const socketProtocol = 'recado.v1';
