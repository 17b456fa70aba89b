import * as z from 'zod';
import { id } from './parameters.ts';

/** An event as a socket receives it. */
export const socketEnvelope = z.object({ event: z.string(), data: z.record(z.string(), z.unknown()) });

/** A message from the server to a socket: an event, or those of one change, in their order. */
export const socketMessage = z.union([socketEnvelope, z.array(socketEnvelope)]);

/** A message from a socket to the server (specification 1, section 7). */
export const socketRequest = z.discriminatedUnion('action', [
  z.object({ action: z.literal(['joinChatBox', 'joinChatBoxLeave']), ticketId: id }),
  z.object({ action: z.literal(['joinFlow', 'joinFlowLeave']), flowId: id }),
  z.object({
    action: z.literal(['joinNotification', 'leaveNotification', 'joinTickets', 'leaveTickets', 'userStatus']),
  }),
  /** Answered with an event `pong`, so that a browser detects a dead socket. */
  z.object({ action: z.literal('ping') }),
]);
export type SocketRequest = z.output<typeof socketRequest>;

/** First WebSocket subprotocol. The second is the access token, which therefore appears in no URL and no log. */
export const socketProtocol = 'recado.v2';
/** The one of browsers that were loaded from an earlier release: each message to them is one event. */
export const formerSocketProtocol = 'recado.v1';
export const socketProtocols = [socketProtocol, formerSocketProtocol] as const;
