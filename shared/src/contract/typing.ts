import * as z from 'zod';
import { endpoint, realtimeEvent } from './grammar.ts';
import { done, id, idOf } from './parameters.ts';

/** A person types, records a voice note, or stopped. */
export const typingState = z.enum(['composing', 'recording', 'paused']);
export type TypingState = z.output<typeof typingState>;

/** Milliseconds after which a typing state without a following `paused` expires. */
export const typingTimeout = 15_000;
/** Milliseconds after which a delayed typing event is discarded. */
export const maxTypingAge = 6_000;

export const sendTyping = endpoint({
  name: 'sendTyping',
  frequent: true,
  summary:
    'Sends the agent’s typing state to the contact, if the channel supports it; repeated every few seconds while the agent types',
  group: 'inbox',
  method: 'POST',
  path: '/messages/typing/{ticketId}',
  params: z.object({ ticketId: idOf('ticket') }),
  body: z.object({ state: typingState }),
  result: done,
  access: 'user',
  errors: ['ERR_TICKET_NOT_OPEN'],
  example: { body: { state: 'composing' } },
});

/** A colleague types or records an answer in a ticket, or stopped. It is not stored. */
export const answeringEvent = realtimeEvent(
  'answering',
  z.object({ action: typingState, ticketId: id, user: z.object({ id, name: z.string() }) }),
);

/**
 * The users who have a ticket's conversation open, in the order in which they opened it. Sent to them, whenever one of them
 * opens or leaves it. It is not stored.
 */
export const viewersEvent = realtimeEvent(
  'viewers',
  z.object({ action: z.literal('update'), ticketId: id, users: z.array(z.object({ id, name: z.string() })) }),
);

/** Typing state of a ticket's contact, or of the participant `name` of its group. It is not stored. */
export const typingEvent = realtimeEvent(
  'typing',
  z.object({ action: typingState, ticketId: id, name: z.string().nullable() }),
);
