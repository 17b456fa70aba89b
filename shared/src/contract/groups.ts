import * as z from 'zod';
import { endpoint, realtimeEvent } from './grammar.ts';
import { id } from './parameters.ts';

/** What somebody did to a group that its conversation tells. */
export const groupActions = ['add', 'remove', 'leave', 'promote', 'demote', 'subject'] as const;
export type GroupAction = (typeof groupActions)[number];

/** Most people of a group: WhatsApp's own limit. */
export const maxParticipants = 1_024;

/** Digits of a LID, or of the number where that is all that is known of somebody. */
export const participantKey = z.string().regex(/^\d{5,25}$/);

export const groupParticipant = z.object({ key: participantKey, name: z.string(), isAdmin: z.boolean() });
export type GroupParticipant = z.output<typeof groupParticipant>;

export const listParticipants = endpoint({
  name: 'listParticipants',
  summary:
    'Who is in the group of a ticket beside our number, as far as WhatsApp has told; isMember is false once our number is not',
  group: 'inbox',
  method: 'GET',
  path: '/messages/participants/{ticketId}',
  params: z.object({ ticketId: id }),
  result: z.object({ isMember: z.boolean(), participants: z.array(groupParticipant) }),
  access: 'user',
  errors: ['ERR_NO_TICKET_FOUND'],
});

/** Who is in the group of a ticket has changed, or who of them is an administrator. */
export const groupEvent = realtimeEvent('group', z.object({ action: z.literal('update'), ticketId: id }));
