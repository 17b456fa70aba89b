import * as z from 'zod';
import { endpoint, realtimeEvent } from './grammar.ts';
import { id, idOf } from './parameters.ts';

/** Changes of a group that its conversation shows. */
export const groupActions = ['add', 'remove', 'leave', 'promote', 'demote', 'subject'] as const;
export type GroupAction = (typeof groupActions)[number];

/** Maximum number of participants of a group, as in WhatsApp. */
export const maxParticipants = 1_024;

/** Identifies a participant: the digits of its LID, or of its number while the LID is unknown. */
export const participantKey = z.string().regex(/^\d{5,25}$/);

export const groupParticipant = z.object({ key: participantKey, name: z.string(), isAdmin: z.boolean() });
export type GroupParticipant = z.output<typeof groupParticipant>;

export const listParticipants = endpoint({
  name: 'listParticipants',
  summary:
    'Lists the known participants of a ticket’s group except our number; isMember is false once our number has left',
  group: 'inbox',
  method: 'GET',
  path: '/messages/participants/{ticketId}',
  params: z.object({ ticketId: idOf('ticket') }),
  result: z.object({ isMember: z.boolean(), participants: z.array(groupParticipant) }),
  access: 'user',
});

export const listMentionable = endpoint({
  name: 'listMentionable',
  summary: 'Lists the ids of the colleagues who see a ticket: a note in it may mention them',
  group: 'inbox',
  method: 'GET',
  path: '/messages/mentionable/{ticketId}',
  params: z.object({ ticketId: idOf('ticket') }),
  result: z.array(id),
  access: 'user',
});

/** The participants or administrators of a ticket's group changed. */
export const groupEvent = realtimeEvent('group', z.object({ action: z.literal('update'), ticketId: id }));
