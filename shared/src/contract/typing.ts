import * as z from 'zod';
import { endpoint, realtimeEvent } from './grammar.ts';
import { done, id } from './parameters.ts';

/** Somebody writes, records a voice note, or stopped. */
export const typingState = z.enum(['composing', 'recording', 'paused']);
export type TypingState = z.output<typeof typingState>;

/** Milliseconds after which somebody who was said to type and never to have stopped is taken to have stopped. */
export const typingTimeout = 15_000;
/** Milliseconds after which a sign of typing that was held up is told nobody any more. */
export const maxTypingAge = 6_000;

export const sendTyping = endpoint({
  name: 'sendTyping',
  summary:
    'The agent writes to the contact, records, or stopped: the contact’s phone shows it where the channel can; again after some seconds while it goes on',
  group: 'inbox',
  method: 'POST',
  path: '/messages/typing/{ticketId}',
  params: z.object({ ticketId: id }),
  body: z.object({ state: typingState }),
  result: done,
  access: 'user',
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_TICKET_NOT_OPEN'],
  example: { body: { state: 'composing' } },
});

/** The contact of a ticket types, or somebody in its group, whom `name` names. Nothing is kept: who was not there to hear it missed it. */
export const typingEvent = realtimeEvent(
  'typing',
  z.object({ action: typingState, ticketId: id, name: z.string().nullable() }),
);
