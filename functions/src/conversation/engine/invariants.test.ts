import { AppError } from '@recado/shared/contract/errors';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inboundText } from '../../../test/conversation.ts';
import { agent, contactRecord, noon, state } from '../../../test/conversation-state.ts';
import type { ChatRecord, TicketRecord } from '../../data/tickets/record.ts';
import { decide } from './decide.ts';
import type { Decision } from './decision.ts';
import type { ConversationEvent } from './event.ts';
import type { ConversationState } from './state.ts';

/** One chat as the table would hold it. */
interface World {
  tickets: Map<number, TicketRecord>;
  chat: ChatRecord | null;
  nextId: number;
  now: number;
  messageTimes: Map<number, number[]>;
  counts: Map<string, number>;
}

const actions = [
  'accept',
  'return',
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
  | { kind: 'open'; by: number }
  | { kind: 'forward'; by: number }
  | { kind: 'wait'; minutes: number };

const contact = contactRecord();

const eventOf = (step: Extract<Step, { kind: 'act' }>): ConversationEvent => {
  const by = agent({ id: step.by, mayClosePending: true, farewellMessage: 'Tchau' });
  switch (step.type) {
    case 'accept':
      return { type: 'accept', agent: by, queueId: 4 };
    case 'return':
      return { type: 'return', agent: by };
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

const store = (world: World, { changes }: Decision): void => {
  for (const { before, after } of changes.tickets) {
    expect(before?.version ?? 0).toBe(before ? world.tickets.get(before.id)!.version : 0);
    count(world, before, -1);
    count(world, after, 1);
    if (after) world.tickets.set(after.id, after);
    else world.tickets.delete(before.id);
  }
  for (const { ticketId, time } of changes.messages)
    world.messageTimes.set(ticketId, [...(world.messageTimes.get(ticketId) ?? []), time]);
  if (changes.chat) {
    expect(changes.chat.before).toEqual(world.chat);
    world.chat = changes.chat.after;
  }
};

const ticketAt = (world: World, id: number | null | undefined): TicketRecord | null =>
  id ? (world.tickets.get(id) ?? null) : null;

const around = (world: World, ticket: TicketRecord | null, forMessage: boolean): ConversationState => {
  const active = ticketAt(world, world.chat?.activeTicketId);
  const lastClosed = ticketAt(world, world.chat?.lastClosedTicketId);
  const base = state({ contact, chat: world.chat, newIds: { contactId: null, ticketId: world.nextId, uuid: '' } });
  return {
    ...base,
    connection: { ...base.connection, timeCreateNewTicket: 5 },
    ticket: forMessage ? active : ticket,
    otherActive: forMessage || active?.id === ticket?.id ? null : active,
    lastClosed: lastClosed?.id === ticket?.id ? null : lastClosed,
  };
};

const run = (world: World, step: Step): void => {
  if (step.kind === 'wait') {
    world.now += step.minutes * 60_000;
    return;
  }
  const base = state();
  const ids = [...world.tickets.keys()];
  const ticket = step.kind === 'act' ? ticketAt(world, ids[step.which % Math.max(1, ids.length)]) : null;
  if (step.kind === 'act' && !ticket) return;
  const event: ConversationEvent =
    step.kind === 'act'
      ? eventOf(step)
      : step.kind === 'forward'
        ? {
            type: 'forward',
            agent: agent({ id: step.by }),
            queueId: null,
            part: { wid: 'F', body: 'oi', mediaType: 'conversation', media: null, card: null, isForwarded: true },
          }
        : step.kind === 'open'
          ? { type: 'open', agent: agent({ id: step.by }), queueId: null }
          : {
              type: 'message',
              message: inboundText(base.connection, { number: contact.number, fromMe: step.fromMe }),
              quoted: null,
              early: null,
            };
  try {
    store(world, decide(around(world, ticket, step.kind === 'message' || step.kind === 'forward'), event, world.now));
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
  // Who is in service has an attendant; a cycle runs exactly while the ticket is not closed.
  for (const { status, userId, cycleId } of tickets) {
    if (status === 'open') expect(userId).not.toBeNull();
    expect(cycleId === null).toBe(status === 'closed');
  }
  for (const times of world.messageTimes.values())
    expect(times.toSorted((one, other) => one - other)).toEqual([...new Set(times)]);
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
      weight: 1,
      arbitrary: fc.record({ kind: fc.constantFrom('open' as const, 'forward' as const), by: fc.constantFrom(11, 12) }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(-1, 0, 3, 9) }) },
  ),
  { maxLength: 40 },
);

it('holds, whatever happens to a chat in whatever order', () => {
  fc.assert(
    fc.property(steps, (story) => {
      const world: World = {
        tickets: new Map(),
        chat: null,
        nextId: 1,
        now: noon,
        messageTimes: new Map(),
        counts: new Map(),
      };
      for (const step of story) {
        run(world, step);
        check(world);
      }
    }),
    { numRuns: 300 },
  );
});
