import { about, agent, contactRecord, ticketRecord } from './conversation-state.ts';
import type { Decision } from '../src/domain/engine/decision.ts';
import type { ConversationEvent, Part } from '../src/domain/engine/event.ts';
import type { ConversationState } from '../src/domain/engine/state.ts';

/** Tickets and actions of agents for tests of what the engine decides. */

export const ana = agent();
export const mine = ticketRecord({ status: 'open', userId: 11, queueId: 4 });
export const others = ticketRecord({ status: 'open', userId: 12, queueId: 4 });
export const waiting = ticketRecord({ queueId: 4, isBot: true });
export const closed = ticketRecord({ status: 'closed', userId: 12, queueId: 4, unreadMessages: 0 });
export const groupWaiting = ticketRecord({ isGroup: true, queueId: 4 });
export const groupServed = ticketRecord({ isGroup: true, status: 'group', userId: 11, queueId: 4 });
export const groupUnserved = ticketRecord({ isGroup: true, status: 'group', queueId: 4 });

/** Returns a state with other settings of its company and connection. */
export const withSettings = (
  given: ConversationState,
  settings: Partial<ConversationState['settings']>,
  connection: Partial<ConversationState['connection']> = {},
): ConversationState => ({
  ...given,
  settings: { ...given.settings, ...settings },
  connection: { ...given.connection, ...connection },
});

/** A ticket in service of a contact with these tags, in a company that has tag 6 and requires one. */
export const requiringTag = (tagIds: number[]): ConversationState =>
  withSettings(about(mine, { contact: contactRecord({ tagIds }) }), { requiredTag: 'enabled' });

/** Returns the ticket as a decision leaves it. */
export const after = ({ changes }: Decision) => changes.tickets[0]?.after;

export const accept = { type: 'accept', agent: ana, queueId: null } satisfies ConversationEvent;
export const back = { type: 'return', agent: ana } satisfies ConversationEvent;
export const reopen = { type: 'reopen', agent: ana, queueId: null } satisfies ConversationEvent;
export const resolve = (given: Partial<Parameters<typeof agent>[0]> = {}, sendFarewell = true): ConversationEvent => ({
  type: 'resolve',
  agent: agent(given),
  sendFarewell,
});
export const transfer = (userId: number | null, note = ''): ConversationEvent => ({
  type: 'transfer',
  agent: ana,
  queueId: 4,
  userId,
  note,
});
const part: Part = { wid: '3EB0A', body: 'Oi {{ms}}', media: null };
export const sendParts = (isPrivate = false): ConversationEvent => ({
  type: 'send',
  agent: ana,
  parts: [part],
  quoted: null,
  isPrivate,
});
