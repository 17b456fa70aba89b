import { describe, expect, it } from 'vitest';
import { about, agent, noon, queueRecord, ticketRecord } from '../../../test/conversation-state.ts';
import type { ConversationState } from './state.ts';
import type { Decision } from './decision.ts';
import type { ConversationEvent } from './event.ts';
import { decideAt } from '../../../test/decisions.ts';

const served = ticketRecord({
  status: 'open',
  userId: 11,
  queueId: 3,
  lastMessage: 'Quero comprar',
  waitingSince: noon - 5_000,
});
const earlier = ticketRecord({ id: 20, status: 'closed' });

const splitting = (given: Partial<ConversationState> = {}): ConversationState => {
  const known = about(served, { lastClosed: earlier, ...given });
  return { ...known, settings: { ...known.settings, closeTicketOnTransfer: true } };
};

const transfer = (queueId: number, userId: number | null): ConversationEvent => ({
  type: 'transfer',
  agent: agent(),
  queueId,
  userId,
  note: 'Quer saber o preço',
});

describe('a transfer to another queue where it closes the ticket', () => {
  const decision = decideAt(splitting(), transfer(4, 12), noon);

  it('closes the ticket without a text, and takes its predecessor from the closed list', () => {
    const { changes, effects } = decision.preceding!;
    expect(changes.tickets.map(({ after }) => after)).toMatchObject([
      { id: 21, status: 'closed', unreadMessages: 0, waitingSince: null, cycleId: null },
      { id: 20, listed: false },
    ]);
    expect(changes.log.map(({ type, ticketId }) => `${type} ${ticketId}`)).toEqual(['transfered 21', 'closed 21']);
    expect(changes.cycle).toMatchObject({ ticketId: 21, set: { finishedAt: noon } });
    expect([changes.messages, changes.chat]).toEqual([[], null]);
    expect(effects).toContainEqual({ type: 'publishTicket', action: 'update' });
    expect(effects.map(({ type }) => type)).not.toContain('send');
  });

  it('continues in a new ticket of the queue and the colleague, with the note', () => {
    const { changes } = decision;
    expect(changes.tickets).toMatchObject([
      {
        before: null,
        after: {
          id: 22,
          status: 'open',
          queueId: 4,
          userId: 12,
          lastMessage: 'Quero comprar',
          waitingSince: noon - 5_000,
          unreadMessages: 1,
        },
      },
    ]);
    expect(changes.messages).toMatchObject([{ ticketId: 22, isPrivate: true, body: 'Quer saber o preço' }]);
    expect(changes.log.map(({ type, userId }) => `${type} ${userId}`)).toEqual(['create 11', 'receivedTransfer 12']);
    expect(changes.cycle).toMatchObject({ created: { ticketId: 22, queueId: 4 } });
  });

  it('notifies the colleague, unless nobody was chosen', () => {
    const reported = ({ effects, preceding }: Decision) =>
      [...(preceding?.effects ?? []), ...effects].filter(({ type }) => type === 'reportTransfer');
    expect(reported(decision)).toEqual([{ type: 'reportTransfer', userId: 12, by: agent().name }]);
    expect(reported(decideAt(splitting(), transfer(4, null), noon))).toEqual([]);
    expect(reported(decideAt(splitting(), transfer(4, agent().id), noon))).toEqual([]);
    expect(reported(decideAt(about(served), transfer(4, 12), noon))).toHaveLength(1);
    expect(reported(decideAt(about({ ...served, userId: 12 }), transfer(4, 12), noon))).toEqual([]);
  });

  it('moves the pointer of the chat once, under the version that was read', () => {
    const { before, after } = decision.changes.chat!;
    expect(before).toMatchObject({ activeTicketId: 21, version: 2 });
    expect(after).toMatchObject({ activeTicketId: 22, lastClosedTicketId: 21 });
    expect(after.version).toBeGreaterThan(2);
  });

  it('waits where no colleague was chosen', () => {
    const { changes } = decideAt(splitting(), transfer(4, null), noon);
    expect(changes.tickets[0]?.after).toMatchObject({ status: 'pending', userId: null, queueId: 4 });
  });
});

it('a transfer within the queue keeps its ticket', () => {
  const decision = decideAt(splitting(), transfer(3, 12), noon);
  expect(decision.preceding).toBeUndefined();
  expect(decision.changes.tickets[0]?.after).toMatchObject({ id: 21, status: 'open', userId: 12 });
});

it('a transfer keeps its ticket where the company does not ask for a new one', () => {
  const decision = decideAt(about(served), transfer(4, 12), noon);
  expect(decision.changes.tickets[0]?.after).toMatchObject({ id: 21, queueId: 4 });
});

describe('a queue that closes its tickets', () => {
  const queues = [queueRecord({ id: 3 }), queueRecord({ id: 4, name: 'Avisos', closeTicket: true })];

  it.each<[string, ConversationState, ConversationEvent, string[]]>([
    ['a transfer', about(served, { queues }), transfer(4, null), ['transfered', 'closed']],
    ['a transfer in place of a new ticket', splitting({ queues }), transfer(4, null), ['transfered', 'closed']],
    [
      'a change of queue',
      about(served, { queues }),
      { type: 'setQueue', agent: agent(), queueId: 4 },
      ['queue', 'closed'],
    ],
  ])('closes the ticket without a farewell after %s', (_, given, event, log) => {
    const decision = decideAt(given, event, noon);
    expect(decision.preceding).toBeUndefined();
    expect(decision.changes.tickets[0]?.after).toMatchObject({ id: 21, status: 'closed', queueId: 4, cycleId: null });
    expect(decision.changes.log.map(({ type }) => type)).toEqual(log);
    expect(decision.changes.messages.filter(({ isPrivate }) => !isPrivate)).toEqual([]);
  });

  it.each<[string, ConversationState, ConversationEvent]>([
    [
      'who accepts it there',
      about(ticketRecord({ queueId: null }), { queues }),
      { type: 'accept', agent: agent(), queueId: 4 },
    ],
    ['who gets it from a colleague of the queue', about({ ...served, queueId: 4 }, { queues }), transfer(4, 12)],
  ])('leaves it to an agent %s', (_, given, event) => {
    expect(decideAt(given, event, noon).changes.tickets[0]?.after).toMatchObject({ status: 'open', queueId: 4 });
  });
});
