import { AppError } from '@recado/shared/contract/errors';
import { editWindow } from '@recado/shared/contract/message-changes';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inboundText } from '../../../test/conversation.ts';
import { agent, contactRecord, noon, state } from '../../../test/conversation-state.ts';
import type { ContactRecord } from '../../data/contacts/record.ts';
import type { MessageRecord } from '../../data/messages/record.ts';
import type { ChatRecord, TicketRecord } from '../../data/tickets/record.ts';
import type { Decision } from './decision.ts';
import type { ConversationEvent } from './event.ts';
import { lastMessageOf } from './last-message.ts';
import type { ConversationState } from './state.ts';
import { decideAt } from '../../../test/decisions.ts';

/** The owner of the chat: a person's, or a group's on a connection that handles groups as tickets or does not. */
interface Kind {
  contact: ContactRecord;
  groupAsTicket: 'enabled' | 'disabled';
}

/** One chat as the table would hold it. */
interface World extends Kind {
  tickets: Map<number, TicketRecord>;
  chat: ChatRecord | null;
  nextId: number;
  now: number;
  /** Messages by their ticket, oldest first. */
  messages: Map<number, MessageRecord[]>;
  /** Messages of closed tickets that were edited from the chat's next ticket: the closed one keeps its preview. */
  editedElsewhere: Set<string>;
  counts: Map<string, number>;
}

const actions = [
  'accept',
  'return',
  'giveBack',
  'reopen',
  'transfer',
  'setQueue',
  'resolve',
  'release',
  'remove',
  'read',
  'send',
] as const;
type Step =
  | { kind: 'message'; fromMe: boolean }
  | { kind: 'act'; which: number; type: (typeof actions)[number]; by: number; to: number }
  | { kind: 'edit'; which: number; message: number; by: number | null; body: string }
  | { kind: 'open'; by: number }
  | { kind: 'forward'; by: number }
  | { kind: 'wait'; minutes: number };

const group = '120363041234567890@g.us';
const person = contactRecord();
const groupContact = contactRecord({ isGroup: true, jid: group, number: '120363041234567890', name: 'Família' });
const kinds: Kind[] = [
  { contact: person, groupAsTicket: 'disabled' },
  { contact: groupContact, groupAsTicket: 'disabled' },
  { contact: groupContact, groupAsTicket: 'enabled' },
];

const eventOf = (step: Extract<Step, { kind: 'act' }>): ConversationEvent => {
  const by = agent({ id: step.by, mayClosePending: true, farewellMessage: 'Tchau' });
  switch (step.type) {
    case 'accept':
      return { type: 'accept', agent: by, queueId: 4 };
    case 'return':
      return { type: 'return', agent: by };
    case 'giveBack':
      return { type: 'giveBack', agent: by };
    case 'reopen':
      return { type: 'reopen', agent: by, queueId: null };
    case 'transfer':
      return { type: 'transfer', agent: by, queueId: 4, userId: step.to === 0 ? null : step.to, note: 'nota' };
    case 'setQueue':
      return { type: 'setQueue', agent: by, queueId: step.to === 0 ? null : 4 };
    case 'resolve':
      return { type: 'resolve', agent: by, sendFarewell: true };
    case 'release':
      return { type: 'release', userId: step.by };
    case 'remove':
      return { type: 'remove' };
    case 'read':
      return { type: 'read', unread: [] };
    case 'send':
      return {
        type: 'send',
        agent: by,
        parts: [{ wid: 'A', body: 'oi', media: null }],
        quoted: null,
        isPrivate: step.to === 0,
      };
  }
};

const place = ({ status, queueId, userId, isGroup }: TicketRecord): string =>
  `${status} ${queueId} ${userId} ${isGroup}`;

const count = (world: World, ticket: TicketRecord | null, by: number): void => {
  if (ticket?.listed) world.counts.set(place(ticket), (world.counts.get(place(ticket)) ?? 0) + by);
};

const withMessages = (world: World, { messages, changed }: Decision['changes']): void => {
  for (const { time, early: _, ...message } of messages) {
    const known = world.messages.get(message.ticketId) ?? [];
    world.messages.set(message.ticketId, [...known, { ...message, id: `${message.ticketId}-${time}` }]);
  }
  if (!changed) return;
  const { before, after } = changed;
  const known = world.messages.get(before.ticketId)!;
  world.messages.set(
    before.ticketId,
    known.map((message) => (message.id === before.id ? { ...after, revision: before.revision + 1 } : message)),
  );
};

const store = (world: World, { changes }: Decision): void => {
  for (const { before, after } of changes.tickets) {
    expect(before?.version ?? 0).toBe(before ? world.tickets.get(before.id)!.version : 0);
    count(world, before, -1);
    count(world, after, 1);
    if (after) world.tickets.set(after.id, after);
    else {
      world.tickets.delete(before.id);
      world.messages.delete(before.id);
    }
  }
  withMessages(world, changes);
  if (changes.chat) {
    expect(changes.chat.before).toEqual(world.chat);
    world.chat = changes.chat.after;
  }
};

const ticketAt = (world: World, id: number | null | undefined): TicketRecord | null =>
  id ? (world.tickets.get(id) ?? null) : null;

const stateFor = (world: World, ticket: TicketRecord | null, ofChat: boolean): ConversationState => {
  const { contact, groupAsTicket } = world;
  const active = ticketAt(world, world.chat?.activeTicketId);
  const lastClosed = ticketAt(world, world.chat?.lastClosedTicketId);
  const base = state({ contact, chat: world.chat, newIds: { contactId: null, ticketId: world.nextId, uuid: '' } });
  return {
    ...base,
    settings: {
      ...base.settings,
      sendGreetingAccepted: 'enabled',
      greetingAcceptedMessage: 'Olá',
      sendMsgTransfTicket: 'enabled',
      transferMessage: 'Um momento',
    },
    connection: { ...base.connection, timeCreateNewTicket: 5, allowGroup: true, groupAsTicket },
    ticket: ofChat ? active : ticket,
    otherActive: ofChat || active?.id === ticket?.id ? null : active,
    lastClosed: lastClosed?.id === ticket?.id ? null : lastClosed,
  };
};

const newestOf = (world: World, ticketId: number): MessageRecord | undefined =>
  world.messages.get(ticketId)?.findLast(({ isPrivate }) => !isPrivate);

/** An edit by an agent, of the ticket that is in service; or by the contact, of the message's own ticket. */
const editOf = (world: World, own: TicketRecord, step: Extract<Step, { kind: 'edit' }>) => {
  const messages = world.messages.get(own.id) ?? [];
  const message = messages[step.message % Math.max(1, messages.length)];
  if (!message) return null;
  const { body, by } = step;
  const target = { message, isLast: newestOf(world, own.id)?.id === message.id };
  if (by === null) {
    const author = { fromMe: message.fromMe, address: world.contact.isGroup ? memberAddress : null, name: null };
    const change = { type: 'edit' as const, by: author, at: world.now, body, mentions: [] };
    return { ticket: own, event: { type: 'change' as const, change, ...target } };
  }
  const serving = own.status === 'closed' ? (ticketAt(world, world.chat?.activeTicketId) ?? own) : own;
  const event = { type: 'edit' as const, agent: agent({ id: by }), body, mentions: [], changeWid: 'C', ...target };
  return { ticket: serving, event };
};

const memberAddress = { number: person.number, lid: null };

interface Given {
  event: ConversationEvent;
  ticket: TicketRecord | null;
  /** True if the event is about the chat: its active ticket is loaded, whichever that is. */
  ofChat: boolean;
}

const givenBy = (world: World, step: Exclude<Step, { kind: 'wait' }>): Given | null => {
  const ids = [...world.tickets.keys()];
  const at = (which: number) => ticketAt(world, ids[which % Math.max(1, ids.length)]);
  switch (step.kind) {
    case 'act': {
      const ticket = at(step.which);
      return ticket && { event: eventOf(step), ticket, ofChat: false };
    }
    case 'edit': {
      const ticket = at(step.which);
      const edit = ticket && editOf(world, ticket, step);
      return edit && { ...edit, ofChat: false };
    }
    case 'forward': {
      const part = {
        wid: 'F',
        body: 'oi',
        mediaType: 'conversation' as const,
        media: null,
        card: null,
        isForwarded: true,
      };
      const event = { type: 'forward' as const, agent: agent({ id: step.by }), queueId: null, part };
      return { event, ticket: null, ofChat: true };
    }
    case 'open':
      return { event: { type: 'open', agent: agent({ id: step.by }), queueId: null }, ticket: null, ofChat: false };
    case 'message': {
      const message = inboundText(state().connection, {
        number: person.number,
        fromMe: step.fromMe,
        at: world.now,
        ...(world.contact.isGroup ? { group } : {}),
      });
      return { event: { type: 'message', message, quoted: null, early: null }, ticket: null, ofChat: true };
    }
  }
};

/** Checks the invariants of one decision. */
const checkDecision = ({ contact, groupAsTicket, now }: World, { event }: Given, decision: Decision): void => {
  const { changes, effects } = decision;
  const [change] = changes.tickets;
  const sent = effects.flatMap((effect) => (effect.type === 'send' ? [changes.messages[effect.message]!] : []));
  // Texts of the company have no id before they are stored: none of them goes to a group that is not handled as a ticket.
  if (contact.isGroup && groupAsTicket === 'disabled') for (const { wid } of sent) expect(wid).not.toBeNull();
  // A ticket that nobody accepted is closed without a farewell.
  if (event.type === 'resolve' && change?.before?.status === 'pending') expect(sent).toEqual([]);
  // An agent's edit is taken for 15 minutes after the message was written, however often it was edited since.
  if (event.type === 'edit' && changes.changed)
    expect(now - changes.changed.before.createdAt).toBeLessThanOrEqual(editWindow);
};

const run = (world: World, step: Step): void => {
  if (step.kind === 'wait') {
    world.now += step.minutes * 60_000;
    return;
  }
  const given = givenBy(world, step);
  if (!given) return;
  try {
    const decision = decideAt(stateFor(world, given.ticket, given.ofChat), given.event, world.now);
    checkDecision(world, given, decision);
    store(world, decision);
    const { changed } = decision.changes;
    if (changed && changed.before.ticketId !== given.ticket?.id) world.editedElsewhere.add(changed.before.id);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  world.nextId++;
};

const check = (world: World): void => {
  const tickets = [...world.tickets.values()];
  const active = tickets.filter(({ status }) => status !== 'closed');
  // At most one ticket of a chat is not closed, and the pointer knows it.
  expect(active.map(({ id }) => id)).toEqual(world.chat?.activeTicketId ? [world.chat.activeTicketId] : []);
  // A ticket stands in a list exactly while it is active, or is the one closed ticket that its chat shows.
  for (const ticket of tickets)
    expect(ticket.listed).toBe(ticket.status !== 'closed' || ticket.id === world.chat?.lastClosedTicketId);
  // Counters equal a recount.
  const recount = new Map<string, number>();
  for (const ticket of tickets) if (ticket.listed) recount.set(place(ticket), (recount.get(place(ticket)) ?? 0) + 1);
  expect(Object.fromEntries([...world.counts].filter(([, number]) => number !== 0))).toEqual(
    Object.fromEntries(recount),
  );
  for (const ticket of tickets) {
    const { id, status, userId, cycleId, isGroup, lastMessage, lastMessageType, fromMe, unreadMessages } = ticket;
    // A ticket in service has an attendant; only groups have the status `group`, and they are never `open`.
    if (status === 'open') expect(userId).not.toBeNull();
    expect(status).not.toBe(isGroup ? 'open' : 'group');
    // A cycle runs exactly while the ticket is not closed.
    expect(cycleId === null).toBe(status === 'closed');
    // Searches for unread tickets leave out the closed ones.
    if (status === 'closed') expect(unreadMessages).toBe(0);
    // Lists show the newest message that is no note, as it is now.
    const newest = newestOf(world, id);
    if (newest && !world.editedElsewhere.has(newest.id))
      expect({ lastMessage, lastMessageType, fromMe }).toEqual({
        lastMessage: lastMessageOf(newest),
        lastMessageType: newest.mediaType,
        fromMe: newest.fromMe,
      });
  }
  for (const messages of world.messages.values()) {
    const times = messages.map(({ id }) => Number(id.split('-')[1]));
    expect(times.toSorted((one, other) => one - other)).toEqual([...new Set(times)]);
  }
};

const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('message' as const), fromMe: fc.boolean() }) },
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant('act' as const),
        which: fc.nat(5),
        type: fc.constantFrom(...actions),
        by: fc.constantFrom(11, 12),
        to: fc.constantFrom(0, 11, 12),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('edit' as const),
        which: fc.nat(5),
        message: fc.nat(9),
        by: fc.constantFrom(null, 11, 12),
        body: fc.constantFrom('depois', 'outra vez', ''),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constantFrom('open' as const, 'forward' as const), by: fc.constantFrom(11, 12) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(-1, 0, 3, 9, 14) }),
    },
  ),
  { maxLength: 40 },
);

const newWorld = (kind: Kind): World => ({
  ...kind,
  tickets: new Map(),
  chat: null,
  nextId: 1,
  now: noon,
  messages: new Map(),
  editedElsewhere: new Set(),
  counts: new Map(),
});

it('holds for any order of events, in chats with people and with groups', () => {
  fc.assert(
    fc.property(fc.constantFrom(...kinds), steps, (kind, sequence) => {
      const world = newWorld(kind);
      for (const step of sequence) {
        run(world, step);
        check(world);
      }
    }),
    { numRuns: 500 },
  );
});
