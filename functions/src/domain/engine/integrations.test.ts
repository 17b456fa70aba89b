import { integrationAnswer } from '@recado/shared/contract/queue-messages/integration';
import { describe, expect, it } from 'vitest';
import { inDialogue, noon, ticketRecord } from '../../../test/conversation-state.ts';
import { decideAt, noDecision, ticketAfter } from '../../../test/decisions.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { patienceOfModel } from './bot/integration-call.ts';
import type { Decision } from './decision.ts';
import type { ConversationState } from './state.ts';

const waiting = (given: Partial<TicketRecord> = {}): ConversationState =>
  inDialogue(ticketRecord({ queueId: null, ...given }), { callId: 'call-1', integrationId: 3, tokens: 5 });

const answered = (given: ConversationState, answer: object | null, callId = 'call-1'): Decision =>
  decideAt(given, { type: 'integrationAnswer', callId, answer: answer && integrationAnswer.parse(answer) }, noon);

/** The state as a decision leaves it. */
const after = (given: ConversationState, { changes }: Decision): ConversationState => ({
  ...given,
  ticket: changes.tickets[0]!.after,
  dialogue: changes.dialogue,
});

const sent = ({ changes, effects }: Decision): string[] =>
  effects.flatMap((effect) => {
    if (effect.type !== 'send') return [];
    const { body, media } = changes.messages[effect.message]!;
    return [media ? `${media.name}: ${body}` : body];
  });

const texts = (count: number) => Array.from({ length: count }, (_, index) => ({ type: 'text', text: `${index + 1}` }));

describe('an answer of an integration', () => {
  it('sends texts and files in their order, and its tokens are counted', () => {
    const file = { type: 'media', key: 'c/3/a.pdf', name: 'a.pdf', mimetype: 'application/pdf', size: 1 };
    const decision = answered(waiting(), {
      parts: [
        { type: 'text', text: 'Olá, {{firstName}}' },
        { ...file, caption: 'Tabela' },
      ],
      tokens: 37,
    });
    expect(sent(decision)).toEqual(['Olá, Maria', 'a.pdf: Tabela']);
    expect(decision.changes.dialogue).toMatchObject({ callId: null, answer: null, continuesAt: null, tokens: 42 });
  });

  it('that is missing leaves the ticket to people, with a note for them', () => {
    const decision = answered(waiting(), null);
    expect(sent(decision)).toEqual([]);
    expect(decision.changes.messages).toMatchObject([
      { isPrivate: true, body: 'A integração não respondeu. O atendimento aguarda uma pessoa.' },
    ]);
    expect(decision.changes.dialogue).toMatchObject({ callId: null, integrationId: null, continuesAt: null });
    expect(ticketAfter(decision)).toMatchObject({ status: 'pending', isBot: false });
  });

  it('that is missing is noted in the company’s language', () => {
    const given = waiting();
    const decision = answered({ ...given, company: { ...given.company, language: 'es' } }, null);
    expect(decision.changes.messages).toMatchObject([
      { isPrivate: true, body: 'La integración no respondió. La atención espera a una persona.' },
    ]);
  });

  it.each<[string, ConversationState, string]>([
    ['to another call', waiting(), 'call-2'],
    ['on a ticket that a person has', waiting({ status: 'open', userId: 11 }), 'call-1'],
    ['on a ticket that is offered to a person', waiting({ userId: 11 }), 'call-1'],
    ['in a dialogue that has ended', { ...waiting(), ticket: ticketRecord({ queueId: null }) }, 'call-1'],
  ])('%s changes nothing', (_, given, callId) => {
    expect(answered(given, { parts: texts(1) }, callId)).toEqual(noDecision);
  });

  it.each([
    [{ type: 'close' }, { status: 'closed', inDialogue: false, queueId: null }],
    [
      { type: 'handOver', queueId: 4 },
      { status: 'pending', isBot: false, queueId: 4 },
    ],
    [
      { type: 'handOver', queueId: 99 },
      { status: 'pending', isBot: false, queueId: null },
    ],
    [
      { type: 'handOver', queueId: null },
      { status: 'pending', isBot: false, queueId: null },
    ],
  ])('with the command %j leaves the ticket as %j', (command, expected) => {
    const decision = answered(waiting(), { parts: texts(1), command });
    expect(sent(decision)).toEqual(['1']);
    expect(ticketAfter(decision)).toMatchObject(expected);
  });
});

describe('an answer that the contact has overtaken', () => {
  it('is not sent: the model is called once more with all messages, within the time of the newest', () => {
    const inputs = ['Oi', 'Tem bolo?'].map((text, place) => ({ text, wid: null, at: noon - 3_000 + place * 2_000 }));
    const given = inDialogue(ticketRecord({ queueId: null }), { callId: 'call-1', promptId: 7, tokens: 5, inputs });
    const decision = answered(given, { again: true, tokens: 30 });
    expect(sent(decision)).toEqual([]);
    const { callId, ...left } = decision.changes.dialogue!;
    expect(left).toMatchObject({ inputs, tokens: 35, continuesAt: noon - 1_000 + patienceOfModel });
    expect(callId).not.toBe('call-1');
    expect(decision.effects).toContainEqual({ type: 'callIntegration', callId });
    expect(decision.effects).toContainEqual({ type: 'decideAgain', at: left.continuesAt });
  });
});

describe('an answer of more messages than one decision sends', () => {
  it('is sent by several decisions, and ends with its command', () => {
    let given = waiting();
    let decision = answered(given, { parts: texts(25), command: { type: 'close' } });
    const all = [sent(decision)];
    while (given.dialogue && decision.changes.dialogue?.continuesAt) {
      given = after(given, decision);
      expect(decision.effects).toContainEqual({ type: 'decideAgain', at: noon });
      decision = decideAt(given, { type: 'continue', at: noon }, noon);
      all.push(sent(decision));
    }
    expect(all.map(({ length }) => length)).toEqual([10, 10, 5]);
    expect(all.flat()).toEqual(texts(25).map(({ text }) => text));
    expect(ticketAfter(decision)?.status).toBe('closed');
    expect(decision.changes.cycle).toMatchObject({ set: { closedBy: 'bot' } });
  });

  it('waits for the delay of a message, and sends it once, however often the engine decides again', () => {
    const parts = [
      { type: 'text', text: 'A' },
      { type: 'text', text: 'B', delay: 3_000 },
      { type: 'text', text: 'C' },
    ];
    const first = answered(waiting(), { parts });
    expect(sent(first)).toEqual(['A']);
    expect(first.effects).toContainEqual({ type: 'decideAgain', at: noon + 3_000 });
    const given = after(waiting(), first);
    const event = { type: 'continue', at: noon + 3_000 } as const;
    const second = decideAt(given, event, noon + 3_000);
    expect(sent(second)).toEqual(['B', 'C']);
    expect(decideAt(after(given, second), event, noon + 3_001)).toEqual(noDecision);
    expect(decideAt(given, { type: 'continue', at: noon }, noon + 3_000)).toEqual(noDecision);
  });

  it('is not continued once a person has the ticket', () => {
    const first = answered(waiting(), { parts: texts(11) });
    const given = after(waiting(), first);
    const accepted = { ...given, ticket: { ...given.ticket!, inDialogue: false, status: 'open' as const, userId: 11 } };
    expect(decideAt(accepted, { type: 'continue', at: noon }, noon)).toEqual(noDecision);
  });
});
