import type { Connection } from '@recado/shared/contract/connections';
import { describe, expect, it } from 'vitest';
import { optionsText } from '@recado/shared/text/menu-text';
import { BotConversation, botState, optionOf } from '../../../test/bot-conversation.ts';
import { inboundText } from '../../../test/conversation.ts';
import { about, agent, noon, queueRecord, state, ticketRecord } from '../../../test/conversation-state.ts';
import { decideAt, decideText, ticketAfter } from '../../../test/decisions.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import type { Decision } from './decision.ts';
import type { ConversationState } from './state.ts';

const minute = 60_000;
const queues = [queueRecord(), queueRecord({ id: 9, name: 'Recepção' })];

const waiting = (given: Partial<TicketRecord> = {}): TicketRecord =>
  ticketRecord({ status: 'pending', queueId: null, userId: null, updatedAt: noon, ...given });

const at = (ticket: TicketRecord, connection: Partial<Connection> = {}): ConversationState =>
  about(ticket, {
    queues,
    settings: { ...state().settings, enableLGPD: 'enabled', lgpdMessage: 'Aceita?' },
    connection: { ...state().connection, timeSendQueue: 10, sendIdQueue: 9, queueIds: [4, 9], ...connection },
  });

const fires = (ticket: TicketRecord, now: number, connection: Partial<Connection> = {}): Decision =>
  decideAt(at(ticket, connection), { type: 'timer', timer: 'redirect', at: ticket.redirectTimerAt ?? 0 }, now);

const timersOf = ({ effects }: Decision) =>
  effects.flatMap((effect) => (effect.type === 'startTimer' && effect.timer === 'redirect' ? [effect.at] : []));

const writes = (ticket: TicketRecord, now: number, connection: Partial<Connection> = {}): Decision =>
  decideText(at(ticket, connection), {}, now);

describe('the timer of the redirection', () => {
  it('starts when the contact writes and no queue is chosen, and is not moved by the next message', () => {
    const decision = writes(waiting(), noon);
    expect(timersOf(decision)).toEqual([noon + 10 * minute]);
    const ticket = ticketAfter(decision)!;
    expect(ticket.redirectTimerAt).toBe(noon + 10 * minute);
    expect(timersOf(writes(ticket, noon + 5 * minute))).toEqual([]);
  });

  it.each<[string, Partial<TicketRecord>, Partial<Connection>]>([
    ['without minutes on the connection', {}, { timeSendQueue: 0 }],
    ['without a queue on the connection', {}, { sendIdQueue: null }],
    ['of a queue that was removed', {}, { sendIdQueue: 77 }],
    ['of a ticket with a queue', { queueId: 4 }, {}],
    ['of an accepted ticket', { status: 'open', userId: 11 }, {}],
    ['of an imported ticket', { imported: noon }, {}],
  ])('does not start %s', (_, ticket, connection) => {
    expect(timersOf(writes(waiting(ticket), noon, connection))).toEqual([]);
  });

  it('starts for a ticket that waits for consent, whose queue the bot greets behind the answer', () => {
    const { settings } = state();
    const asked = {
      ...at(waiting({ status: 'lgpd' })),
      settings: { ...settings, enableLGPD: 'enabled' as const, lgpdMessage: 'Aceita?' },
    };
    const message = inboundText(asked.connection, { number: '5511987654321' });
    const decision = decideAt(asked, { type: 'message', message, quoted: null, early: null }, noon);
    expect(timersOf(decision)).toEqual([noon + 10 * minute]);
    const moved = ticketAfter(
      fires(waiting({ status: 'lgpd', isBot: true, redirectTimerAt: noon + 10 * minute }), noon + 10 * minute),
    );
    expect(moved).toMatchObject({ status: 'lgpd', queueId: 9, isBot: true });
  });
});

describe('a ticket that chose no queue', () => {
  const due = waiting({ isBot: true, redirectTimerAt: noon + 10 * minute });

  it.each([10, 70])('is moved to the connection’s queue, %i minutes after its last change', (minutes) => {
    const decision = fires(due, noon + minutes * minute);
    expect(ticketAfter(decision)).toMatchObject({
      status: 'pending',
      queueId: 9,
      userId: null,
      isBot: false,
      redirectTimerAt: null,
    });
    expect(decision.changes.log).toMatchObject([{ type: 'redirect', queueId: 9, userId: null }]);
    expect(decision.changes.cycle).toMatchObject({ set: { queueId: 9, queuedAt: noon + minutes * minute } });
    expect(decision.changes.messages).toEqual([]);
    expect(decision.effects).toEqual([{ type: 'publishTicket', action: 'update' }]);
  });

  it('waits on where something was written since', () => {
    const decision = fires({ ...due, updatedAt: noon + 4 * minute }, noon + 10 * minute);
    expect(ticketAfter(decision)).toMatchObject({ queueId: null, redirectTimerAt: noon + 14 * minute });
  });

  it.each<[string, Partial<TicketRecord>, Partial<Connection>]>([
    ['it was accepted meanwhile', { status: 'open', userId: 11 }, {}],
    ['it chose a queue meanwhile', { queueId: 4 }, {}],
    ['its queue was removed', {}, { sendIdQueue: 77 }],
    ['the connection no longer redirects', {}, { timeSendQueue: 0 }],
  ])('stays where it is when %s', (_, ticket, connection) => {
    const decision = fires({ ...due, ...ticket }, noon + 10 * minute, connection);
    expect(ticketAfter(decision)).toMatchObject({ queueId: ticket.queueId ?? null, redirectTimerAt: null });
    expect(decision.changes.log).toEqual([]);
    expect(timersOf(decision)).toEqual([]);
  });

  it('stays where it is while the connection is disconnected, and tries again a quarter of an hour later', () => {
    const decision = fires(due, noon + 10 * minute, { status: 'DISCONNECTED' });
    expect(ticketAfter(decision)).toMatchObject({ queueId: null, redirectTimerAt: noon + 25 * minute });
    expect(ticketAfter(fires(ticketAfter(decision)!, noon + 25 * minute))).toMatchObject({ queueId: 9 });
  });

  it('is moved once, though its timer fires twice', () => {
    const moved = ticketAfter(fires(due, noon + 10 * minute))!;
    const again = decideAt(at(moved), { type: 'timer', timer: 'redirect', at: noon + 10 * minute }, noon + 11 * minute);
    expect(again.changes.tickets).toEqual([]);
  });

  it('is not moved to a queue after an agent returned it to one', () => {
    const returned = decideAt(at(waiting({ queueId: 4 })), { type: 'return', agent: agent() }, noon);
    expect(timersOf(returned)).toEqual([]);
  });
});

it('the menu is answered after the ticket was moved: a number chooses its queue, with what the queue asks', () => {
  const asksMore = queueRecord({
    greetingMessage: 'Vendas, bom dia!',
    chatbots: [optionOf({ id: 1 }), optionOf({ id: 2 })],
  });
  const given = botState({
    queues: [asksMore, queueRecord({ id: 9, name: 'Recepção' })],
    given: { connection: { timeSendQueue: 10, sendIdQueue: 9, queueIds: [4, 9], maxUseBotQueues: 3 } },
  });
  const chat = new BotConversation(given);
  chat.receive('Oi');
  const moved = ticketAfter(
    decideAt(
      chat.state,
      { type: 'timer', timer: 'redirect', at: chat.ticket.redirectTimerAt! },
      chat.ticket.redirectTimerAt!,
    ),
  )!;
  chat.state = { ...chat.state, ticket: moved };
  expect(chat.receive('1', { after: 700 })).toEqual([optionsText('Vendas, bom dia!', asksMore.chatbots)]);
  expect(chat.ticket).toMatchObject({ queueId: 4, isBot: true });
  expect(chat.receive('2')).toEqual([]);
  expect(chat.dialogue.chosenOptionIds).toEqual([2]);
});
