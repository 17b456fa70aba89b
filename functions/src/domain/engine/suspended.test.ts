import { defaultServiceHours } from '@recado/shared/contract/service-hours';
import { integrationAnswer } from '@recado/shared/contract/queue-messages/integration';
import { flowNodes, graphOf, nodeOf, textNode } from '@recado/shared/test/flows';
import { describe, expect, it } from 'vitest';
import { botState } from '../../../test/bot-conversation.ts';
import { about, inDialogue, noon, queueRecord, state, ticketRecord } from '../../../test/conversation-state.ts';
import { decideAt, decideText, noDecision, ticketAfter } from '../../../test/decisions.ts';
import { FlowConversation } from '../../../test/flow-conversation.ts';
import { menu, several } from '../../../test/menu-scene.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import type { ConversationState } from './state.ts';

type Standing = Pick<ConversationState['company'], 'status' | 'arrearsSince'>;
const inArrears: Standing = { status: true, arrearsSince: noon - 1 };
const off: Standing = { status: false, arrearsSince: null };
const paid: Standing = { status: true, arrearsSince: null };
const as = (given: ConversationState, standing: Standing): ConversationState => ({
  ...given,
  company: { ...given.company, ...standing },
});

const hour = 3_600_000;
const never = defaultServiceHours.map((day) => ({
  ...day,
  startTimeA: '',
  endTimeA: '',
  startTimeB: '',
  endTimeB: '',
}));
const { connection, settings } = state();

/** A state in which a first message gets an automatic answer. */
const answering: Record<string, ConversationState> = {
  menu: botState({
    given: { connection: { queueIds: [4, 6], greetingMessage: 'Oi' } },
    queues: [4, 6].map((id) => queueRecord({ id, name: `Fila ${id}` })),
  }),
  prompt: botState({ given: { connection: { promptId: 2 } } }),
  integration: botState({ given: { connection: { integrationId: 2 } } }),
  flow: {
    ...botState({ queues: [] }),
    flow: { flowId: 9, version: 1, graph: graphOf([nodeOf('start', 's', {}), textNode('t', 'Oi')]), isStart: true },
  },
  vacation: {
    ...state(),
    connection: {
      ...connection,
      collectiveVacationStart: '2026-11-20',
      collectiveVacationEnd: '2026-11-21',
      collectiveVacationMessage: 'Férias',
    },
  },
  'out of hours': {
    ...state(),
    settings: { ...settings, scheduleType: 'connection' },
    connection: { ...connection, schedules: never, outOfHoursMessage: 'Fechado' },
  },
  consent: { ...state(), settings: { ...settings, enableLGPD: 'enabled', lgpdMessage: 'Cuidamos dos seus dados' } },
  rating: {
    ...about(ticketRecord({ status: 'nps' })),
    connection: { ...connection, ratingMessage: 'Que nota?', complationMessage: 'Até logo', expiresTicketNPS: 9 },
  },
};

const automatic = ({ changes, effects }: ReturnType<typeof decideText>): unknown[] => [
  ...changes.messages.filter(({ fromMe }) => fromMe),
  ...effects.filter(({ type }) => ['send', 'callIntegration', 'decideAgain', 'showTyping'].includes(type)),
];

describe.each(Object.entries(answering))('the automatic answer by %s', (_, given) => {
  it('is given by a company that has paid, and by none in arrears or switched off', () => {
    expect(automatic(decideText(as(given, paid), { body: 'Oi' })).length).toBeGreaterThan(0);
    for (const standing of [inArrears, off]) {
      const decision = decideText(as(given, standing), { body: 'Oi' });
      expect(automatic(decision)).toEqual([]);
      expect(decision.changes.messages).toMatchObject([{ body: 'Oi', fromMe: false }]);
      const unreadMessages = (given.ticket?.unreadMessages ?? 0) + 1;
      expect(ticketAfter(decision)).toMatchObject({ lastMessage: 'Oi', unreadMessages });
    }
  });
});

it('after the payment, the next message is answered as if nothing had been written before', () => {
  const chat = several();
  chat.state = as(chat.state, inArrears);
  expect([...chat.receive('Oi'), ...chat.receive('Alguém?')]).toEqual([]);
  chat.state = as(chat.state, paid);
  expect(chat.receive('Olá')).toEqual([menu]);
});

it('a menu that was sent before the arrears is answered after them', () => {
  const chat = several();
  chat.receive('Oi');
  chat.state = as(chat.state, inArrears);
  expect(chat.receive('1')).toEqual([]);
  chat.state = as(chat.state, paid);
  chat.receive('1');
  expect(chat.ticket).toMatchObject({ queueId: 4 });
});

describe('what is owed when the arrears begin', () => {
  const asked = (): ConversationState =>
    as(inDialogue(ticketRecord({ queueId: null }), { callId: 'c', promptId: 2, continuesAt: noon }), inArrears);
  const answer = integrationAnswer.parse({ parts: [{ type: 'text', text: 'Resposta' }], taken: 1 });

  it.each([
    ['the answer of a service', { type: 'integrationAnswer', callId: 'c', answer } as const],
    ['a call that is given up', { type: 'continue', at: noon } as const],
  ])('%s is not sent, and the next message after them is asked', (_, event) => {
    const given = asked();
    const decision = decideAt(given, event);
    expect(automatic(decision)).toEqual([]);
    expect(decision.changes.dialogue).toMatchObject({ callId: null, inputs: [], continuesAt: null, promptId: 2 });
    const later = { ...given, ticket: ticketAfter(decision)!, dialogue: decision.changes.dialogue };
    expect(decideText(as(later, paid), { body: 'Oi' }).effects).toContainEqual(
      expect.objectContaining({ type: 'callIntegration' }),
    );
  });

  it('another answer, or another time, changes nothing', () => {
    expect(decideAt(asked(), { type: 'integrationAnswer', callId: 'other', answer: null })).toEqual(noDecision);
    expect(decideAt(asked(), { type: 'continue', at: noon + 1 })).toEqual(noDecision);
  });

  it('a flow that waits for a time ends without its next text', () => {
    const talk = new FlowConversation(
      graphOf([nodeOf('start', 's', {}), flowNodes.interval, textNode('t', 'Tarde demais')]),
    );
    talk.write('Oi');
    talk.state = as(talk.state, inArrears);
    expect(talk.pass().slice(1)).toEqual([]);
    expect(talk.runs).toMatchObject([{ outcome: 'expired' }]);
    talk.state = as(talk.state, paid);
    expect(talk.write('Oi?')).toEqual([]);
  });
});

describe('a timer', () => {
  const open = (given: Partial<TicketRecord>): ConversationState => {
    const known = about(ticketRecord({ status: 'open', userId: 11, updatedAt: noon - hour, fromMe: true, ...given }));
    const inactive = {
      expiresTicket: 30,
      expiresInactiveMessage: 'Encerrado',
      ratingMessage: 'Nota?',
      expiresTicketNPS: 30,
      complationMessage: 'Até logo',
    };
    return { ...known, connection: { ...known.connection, ...inactive } };
  };

  it('of inactivity stands still, and starts with the next event', () => {
    const given = open({ inactivityTimerAt: noon });
    const decision = decideAt(as(given, inArrears), { type: 'timer', timer: 'inactivity', at: noon });
    expect(automatic(decision)).toEqual([]);
    expect(ticketAfter(decision)).toMatchObject({ status: 'open', inactivityTimerAt: null });
    const later = { ...given, ticket: ticketAfter(decision)! };
    expect(decision.effects).not.toContainEqual(expect.objectContaining({ type: 'startTimer' }));
    expect(decideText(as(later, paid), { body: 'Oi' }).effects).toContainEqual(
      expect.objectContaining({ type: 'startTimer', timer: 'inactivity' }),
    );
  });

  it('of a rating closes its ticket without a text', () => {
    const given = as(open({ status: 'nps', ratingTimerAt: noon }), inArrears);
    const decision = decideAt(given, { type: 'timer', timer: 'rating', at: noon });
    expect(automatic(decision)).toEqual([]);
    expect(ticketAfter(decision)).toMatchObject({ status: 'closed', rating: null });
  });
});
