import { edge, flowNodes, graphOf, nodeOf, textNode } from '@recado/shared/test/flows';
import { describe, expect, it } from 'vitest';
import { agent, queueRecord } from '../../../test/conversation-state.ts';
import { FlowConversation } from '../../../test/flow-conversation.ts';
import type { ConversationEvent } from './event.ts';

const start = nodeOf('start', 's', {});
const question = nodeOf('question', 'q', { message: 'Nome?', answerKey: 'nome' });
const chain = graphOf([start, question, textNode('t', 'Oi')]);
const queues = [queueRecord({ id: 4 }), queueRecord({ id: 5, name: 'Outra' })];

/** A contact who was asked for its name. */
const asked = (given: ConstructorParameters<typeof FlowConversation>[1] = {}): FlowConversation => {
  const talk = new FlowConversation(chain, { queues, ...given });
  talk.write('oi');
  expect(talk.runs).toEqual([]);
  return talk;
};

describe('the record of a run', () => {
  it('has the way, the answers, and when it began and ended', () => {
    const talk = asked();
    const startedAt = talk.now;
    expect(talk.state.dialogue?.flow).toMatchObject({ startedAt, since: startedAt });
    talk.write('Bia');
    expect(talk.state.dialogue?.flow).toMatchObject({ startedAt, since: talk.now });
    expect(talk.runs).toEqual([]);
    talk.pass();
    expect(talk.runs).toMatchObject([
      {
        ticketId: talk.state.ticket!.id,
        flowId: 9,
        number: 3,
        startedAt,
        endedAt: talk.now,
        outcome: 'finished',
        userId: null,
        queueId: null,
        nodeId: 't',
        passed: { 0: 1, 1: 1 },
        answers: { nome: 'Bia' },
      },
    ]);
    // Nothing that follows ends it again.
    talk.write('obrigada');
    talk.happen({ type: 'accept', agent: agent(), queueId: 4 });
    expect(talk.runs).toHaveLength(1);
  });

  it('names the queue in which a node leaves the ticket, in the decision that started it', () => {
    const talk = new FlowConversation(graphOf([start, nodeOf('ticket', 'k', { queueId: 4 })]), { queues });
    talk.write('oi');
    expect(talk.runs).toMatchObject([{ outcome: 'handedOver', nodeId: 'k', queueId: 4, passed: { 0: 1 } }]);
  });

  it.each<[string, ConversationEvent, object]>([
    ['an attendant accepts it', { type: 'accept', agent: agent({ id: 11 }), queueId: 4 }, { outcome: 'accepted' }],
    ['a user moves it', { type: 'setQueue', agent: agent({ id: 11 }), queueId: 4 }, { outcome: 'moved', queueId: 4 }],
    [
      'a user transfers it',
      { type: 'transfer', agent: agent({ id: 11 }), queueId: 5, userId: null, note: '' },
      { outcome: 'moved', queueId: 5 },
    ],
    [
      'a user closes it',
      { type: 'resolve', agent: agent({ id: 11, mayClosePending: true }), sendFarewell: false },
      { outcome: 'closed' },
    ],
  ])('ends where %s', (_, event, expected) => {
    const talk = asked();
    talk.happen(event);
    expect(talk.runs).toMatchObject([{ userId: 11, nodeId: 'q', endedAt: talk.now, ...expected }]);
  });

  it('ends where somebody answers on the phone, and once', () => {
    const talk = asked();
    talk.write('oi?', { fromMe: true });
    talk.write('oi?', { fromMe: true });
    expect(talk.runs).toMatchObject([{ outcome: 'answered', nodeId: 'q' }]);
    expect(talk.state.dialogue?.flow?.place).toBeNull();
  });

  it('ends where a timer takes the ticket to a queue', () => {
    const talk = asked({ given: { connection: { timeSendQueue: 10, sendIdQueue: 5, queueIds: [4, 5] } } });
    talk.happen({ type: 'timer', timer: 'redirect', at: talk.state.ticket!.redirectTimerAt! }, 600_000);
    expect(talk.runs).toMatchObject([{ outcome: 'expired', queueId: 5 }]);
  });

  it('ends where its version is gone, and where it turns in circles', () => {
    const talk = asked();
    talk.state = { ...talk.state, flow: null };
    talk.write('Bia');
    expect(talk.runs).toMatchObject([{ outcome: 'failed', nodeId: 'q' }]);
    const circle = graphOf(
      [start, nodeOf('interval', 'i', { sec: 1 }), nodeOf('interval', 'j', { sec: 1 })],
      [edge('s', 'i'), edge('i', 'j'), edge('j', 'i')],
    );
    const turning = new FlowConversation(circle);
    turning.write('oi');
    while (turning.state.dialogue?.flow?.place) turning.pass();
    expect(turning.runs).toMatchObject([{ outcome: 'failed' }]);
  });

  it('ends where a service closes the ticket, or starts another flow', () => {
    const called = new FlowConversation(graphOf([start, flowNodes.typebot, question]), { queues });
    called.write('oi');
    called.answer({ parts: [], command: { type: 'close', farewell: false } });
    expect(called.runs).toMatchObject([{ outcome: 'closed', nodeId: flowNodes.typebot.id }]);
    const other = new FlowConversation(graphOf([start, flowNodes.typebot, question]), { queues });
    other.write('oi');
    other.state = { ...other.state, flow: { flowId: 10, version: 1, graph: chain, isStart: true } };
    other.answer({ parts: [], command: { type: 'flow', flowId: 10 } });
    expect(other.runs).toMatchObject([{ outcome: 'replaced', flowId: 9 }]);
    expect(other.state.dialogue?.flow).toMatchObject({ flowId: 10, place: { nodeId: 'q' } });
  });

  it('is none of a removed ticket', () => {
    const talk = asked();
    talk.happen({ type: 'remove' });
    expect(talk.runs).toEqual([]);
  });
});
