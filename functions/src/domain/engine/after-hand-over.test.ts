import { graphOf, nodeOf, textNode } from '@recado/shared/test/flows';
import { describe, expect, it } from 'vitest';
import { agent, chatOf, inDialogue, noon, queueRecord, ticketRecord } from '../../../test/conversation-state.ts';
import { decideAt, decideText } from '../../../test/decisions.ts';
import { integrationAnswer } from '@recado/shared/contract/queue-messages/integration';
import type { TicketRecord } from '../../data/tickets/record.ts';
import type { Decision } from './decision.ts';
import type { ConversationEvent } from './event.ts';
import type { ConversationState } from './state.ts';

const promptId = 7;

/** The state as a decision leaves it. */
const after = (given: ConversationState, { changes }: Decision): ConversationState => {
  const ticket = changes.tickets[0]?.after ?? given.ticket;
  if (!ticket) return given;
  const isClosed = ticket.status === 'closed';
  return {
    ...given,
    ticket,
    dialogue: ticket.inDialogue ? (changes.dialogue ?? given.dialogue) : null,
    chat: chatOf(isClosed ? null : ticket, isClosed ? ticket : given.lastClosed),
  };
};

/** The graph of a flow whose model answers at once. */
const graph = graphOf([
  nodeOf('start', 's', {}),
  nodeOf('openai', 'o', { name: 'Ana', apiKey: 'sk-flow', prompt: 'Responda com educação.' }),
  textNode('t', 'Depois'),
]);

/** A ticket that a prompt has handed over to people of queue 4, on a connection and beside queues whose prompts would answer. */
const handedOver = (): ConversationState => {
  const base = inDialogue(
    ticketRecord({ queueId: null, userId: null, isBot: false, status: 'pending' }),
    { promptId, callId: 'call-1' },
    {
      queues: [queueRecord({ id: 4 }), queueRecord({ id: 5, name: 'Suporte', promptId: 8 })],
      flow: null,
    },
  );
  const { connection } = base;
  const given = {
    ...base,
    connection: {
      ...connection,
      promptId,
      queueIds: [4, 5],
      timeCreateNewTicket: 60,
      timeSendQueue: 5,
      sendIdQueue: 5,
    },
  };
  const command = { type: 'handOver', queueId: 4 } as const;
  const answer = integrationAnswer.parse({ parts: [{ type: 'text', text: 'Um momento!' }], command });
  return after(given, decideAt(given, { type: 'integrationAnswer', callId: 'call-1', answer }));
};

const ana = agent({ id: 11, mayClosePending: true });

const isSilent = (given: ConversationState, decision: Decision): void => {
  expect(decision.effects.filter(({ type }) => type === 'callIntegration')).toEqual([]);
  const { ticket, dialogue } = after(given, decision);
  expect(dialogue ?? { promptId: null, integrationId: null }).toMatchObject({ promptId: null, integrationId: null });
  expect(ticket?.isBot).toBe(false);
};

/** Plays events one after another, none of which a model answers. */
const play = (given: ConversationState, events: readonly ConversationEvent[]): ConversationState =>
  events.reduce((current, event) => {
    const decision = decideAt(current, event);
    isSilent(current, decision);
    return after(current, decision);
  }, given);

const ways: Record<string, readonly ConversationEvent[]> = {
  'nothing but the contact': [],
  'a late answer of the model': [
    { type: 'integrationAnswer', callId: 'call-1', answer: integrationAnswer.parse({ parts: [] }) },
  ],
  'a timer of the dialogue': [{ type: 'continue', at: noon }],
  'a person who accepts the ticket and returns it': [
    { type: 'accept', agent: ana, queueId: 4 },
    { type: 'return', agent: ana },
  ],
  'a person who closes the ticket, reopens it and returns it': [
    { type: 'accept', agent: ana, queueId: 4 },
    { type: 'resolve', agent: ana, sendFarewell: false },
    { type: 'reopen', agent: ana, queueId: null },
    { type: 'return', agent: ana },
  ],
  'a transfer to a queue with a prompt': [{ type: 'transfer', agent: ana, queueId: 5, userId: null, note: 'nota' }],
  'another queue, with a prompt': [{ type: 'setQueue', agent: ana, queueId: 5 }],
  'no queue': [{ type: 'setQueue', agent: ana, queueId: null }],
  'no queue, and the queue for those, with a prompt': [
    { type: 'setQueue', agent: ana, queueId: null },
    { type: 'timer', timer: 'redirect', at: noon },
  ],
  'an attendant who is removed': [
    { type: 'accept', agent: ana, queueId: 4 },
    { type: 'release', userId: 11 },
  ],
};

describe('after a model has handed over, it stays out', () => {
  it.each(Object.entries(ways))('after %s', (_, events) => {
    const state = play(handedOver(), events);
    isSilent(state, decideText(state, { body: 'oi?' }));
  });

  it('in the ticket that continues it in a queue with a prompt after a transfer that closes', () => {
    const given = handedOver();
    const from = given.ticket!;
    const closed = { ...after(given, decideAt(given, { type: 'closeForTransfer', agent: ana })), ticket: null };
    const state = play(closed, [{ type: 'openTransferred', agent: ana, queueId: 5, userId: null, note: 'nota', from }]);
    isSilent(state, decideText(state, { body: 'oi?' }));
  });

  it('where the connection’s flow would start for the message', () => {
    const given = handedOver();
    const state = { ...given, flow: { flowId: 9, version: 1, isStart: true, graph } };
    isSilent(state, decideText(state, { body: 'oi?' }));
  });

  it('where the contact reopens the ticket that an attendant has closed', () => {
    const state = play(handedOver(), [
      { type: 'accept', agent: ana, queueId: 4 },
      { type: 'resolve', agent: ana, sendFarewell: false },
    ]);
    const closed: TicketRecord = state.ticket!;
    const again = { ...state, ticket: null, lastClosed: closed };
    const decision = decideText(again, { body: 'oi?' });
    expect(decision.changes.tickets[0]?.after).toMatchObject({ id: closed.id, status: 'pending', userId: 11 });
    isSilent(again, decision);
  });
});

it('a person gives it back: by the ticket, or by a flow', () => {
  const given = handedOver();
  const back = after(given, decideAt(given, { type: 'giveBack', agent: ana }));
  expect(decideText(back, { body: 'oi?' }).effects).toContainEqual(
    expect.objectContaining({ type: 'callIntegration' }),
  );
  const flowing = { ...given, flow: { flowId: 9, version: 1, isStart: true, graph } };
  expect(decideAt(flowing, { type: 'startFlow', agent: ana, flowId: 9 }).effects).toContainEqual(
    expect.objectContaining({ type: 'callIntegration' }),
  );
});
