import type { Connection } from '@recado/shared/contract/connections';
import { describe, expect, it } from 'vitest';
import { inboundText } from '../../../test/conversation.ts';
import { about, agent, noon, state, ticketRecord } from '../../../test/conversation-state.ts';
import { decideAt, decideText, ticketAfter } from '../../../test/decisions.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import type { Decision } from './decision.ts';
import type { ConversationEvent } from './event.ts';
import type { ConversationState } from './state.ts';

const minute = 60_000;
const question = 'De 0 a 10, que nota você dá?';

const served = ticketRecord({ status: 'open', userId: 11, queueId: 4, unreadMessages: 1 });
const asked = ticketRecord({
  status: 'nps',
  userId: 11,
  queueId: 4,
  amountUsedBotQueuesNPS: 1,
  ratingTimerAt: noon + 30 * minute,
  updatedAt: noon,
  unreadMessages: 0,
});

const rated = (ticket: TicketRecord, connection: Partial<Connection> = {}, userRating = true): ConversationState => {
  const given = about(ticket);
  return {
    ...given,
    settings: { ...given.settings, userRating: userRating ? 'enabled' : 'disabled' },
    connection: {
      ...state().connection,
      ratingMessage: question,
      expiresTicketNPS: 30,
      complationMessage: 'Obrigado!',
      ...connection,
    },
  };
};

const resolve = (sendFarewell = true): ConversationEvent => ({
  type: 'resolve',
  agent: agent({ mayClosePending: true }),
  sendFarewell,
});

const answer = (body: string, ticket = asked, connection: Partial<Connection> = {}): Decision =>
  decideText(rated(ticket, connection), { body }, noon + minute);

const sent = ({ changes, effects }: Decision) =>
  effects.flatMap((effect) => (effect.type === 'send' ? [changes.messages[effect.message]?.body] : []));
const timers = ({ effects }: Decision) => effects.filter(({ type }) => type === 'startTimer');
const logged = ({ changes }: Decision) => changes.log.map(({ type, userId }) => `${type} ${userId}`);

describe('closing a served ticket where ratings are asked for', () => {
  it('asks for the rating and starts its timer instead', () => {
    const decision = decideAt(rated({ ...served, tagIds: [6] }), resolve(), noon);
    expect(ticketAfter(decision)).toMatchObject({
      status: 'nps',
      unreadMessages: 0,
      amountUsedBotQueuesNPS: 1,
      ratingTimerAt: noon + 30 * minute,
      cycleId: '1',
    });
    expect(sent(decision)).toEqual([question]);
    expect(timers(decision)).toEqual([{ type: 'startTimer', timer: 'rating', at: noon + 30 * minute }]);
    expect(logged(decision)).toEqual(['nps 11']);
    expect(decision.changes.cycle).toMatchObject({ set: { closedAt: noon, closedBy: 'agent', tagIds: [6] } });
  });

  it.each<[string, ConversationState, ConversationEvent]>([
    ['without a farewell', rated(served), resolve(false)],
    ['of a group', rated({ ...served, status: 'group', isGroup: true }), resolve()],
    ['that nobody served', rated(ticketRecord({ queueId: 4 })), resolve()],
    ['that was asked already', rated(asked), resolve()],
    ['where the company asks for none', rated(served, {}, false), resolve()],
    ['where the connection has no question', rated(served, { ratingMessage: ' ' }), resolve()],
    ['where the question would never expire', rated(served, { expiresTicketNPS: 0 }), resolve()],
  ])('closes one %s at once', (_, given, event) => {
    const decision = decideAt(given, event, noon);
    expect(ticketAfter(decision)).toMatchObject({ status: 'closed' });
    expect(sent(decision)).not.toContain(question);
  });
});

describe('the answer', () => {
  it('of 0 to 10 is kept with the ticket and its cycle, and closes it with the completion message', () => {
    const decision = answer('9');
    expect(ticketAfter(decision)).toMatchObject({ status: 'closed', rating: 9, unreadMessages: 0, waitingSince: null });
    expect(sent(decision)).toEqual(['Obrigado!']);
    expect(decision.changes.cycle).toEqual({
      ticketId: asked.id,
      id: '1',
      set: { finishedAt: noon + minute, ratingAt: noon + minute, rated: true, rating: 9, tagIds: [] },
      day: '1969-12-31',
    });
    expect(logged(decision)).toEqual(['closed null']);
  });

  it('that is none is asked for again, up to the limit of the connection', () => {
    const first = answer('ótimo');
    expect(sent(first)).toEqual([`Opção inválida, tente novamente.\n\n${question}`]);
    expect(ticketAfter(first)).toMatchObject({ status: 'nps', amountUsedBotQueuesNPS: 2 });
    const last = answer('ótimo', { ...asked, amountUsedBotQueuesNPS: 3 });
    expect(sent(last)).toEqual([]);
    expect(ticketAfter(last)).toMatchObject({ status: 'nps', amountUsedBotQueuesNPS: 3 });
    expect(sent(answer('10', { ...asked, amountUsedBotQueuesNPS: 3 }))).toEqual(['Obrigado!']);
  });

  it('without a limit is asked for each time', () => {
    const decision = answer('ótimo', { ...asked, amountUsedBotQueuesNPS: 50 }, { maxUseBotQueuesNPS: 0 });
    expect(sent(decision)).toHaveLength(1);
  });

  it('of ours, written on the phone, is no rating', () => {
    const given = rated(asked);
    const message = inboundText(given.connection, { number: '5511987654321', at: noon, body: '9', fromMe: true });
    const decision = decideAt(given, { type: 'message', message, quoted: null, early: null }, noon);
    expect(ticketAfter(decision)).toMatchObject({ status: 'nps', rating: null });
  });
});

describe('the timer of a rating', () => {
  const fires = (ticket: TicketRecord, now: number, connection: Partial<Connection> = {}): Decision =>
    decideAt(rated(ticket, connection), { type: 'timer', timer: 'rating', at: ticket.ratingTimerAt ?? 0 }, now);

  it('closes the ticket unrated with the completion message', () => {
    const decision = fires(asked, noon + 30 * minute);
    expect(ticketAfter(decision)).toMatchObject({ status: 'closed', rating: null, ratingTimerAt: null });
    expect(sent(decision)).toEqual(['Obrigado!']);
    expect(logged(decision)).toEqual(['autoClose null']);
    expect(decision.changes.cycle).toMatchObject({ set: { finishedAt: noon + 30 * minute } });
    expect(decision.changes.cycle).not.toMatchObject({ set: { rated: true } });
  });

  it('starts again where the contact wrote since', () => {
    const decision = fires({ ...asked, updatedAt: noon + 10 * minute }, noon + 30 * minute);
    expect(timers(decision)).toEqual([{ type: 'startTimer', timer: 'rating', at: noon + 40 * minute }]);
    expect(ticketAfter(decision)).toMatchObject({ status: 'nps' });
  });

  it('leaves a ticket alone that an agent reopened', () => {
    const decision = fires({ ...asked, status: 'open' }, noon + 30 * minute);
    expect(ticketAfter(decision)).toMatchObject({ status: 'open', ratingTimerAt: null });
    expect(timers(decision)).toEqual([]);
  });
});

it('an agent may go on with a ticket that waits for its rating, and ask again at its end', () => {
  const reopened = decideAt(rated(asked), { type: 'reopen', agent: agent(), queueId: null }, noon);
  expect(ticketAfter(reopened)).toMatchObject({ status: 'open', userId: 11, amountUsedBotQueuesNPS: 0 });
  expect(reopened.changes.cycle).toMatchObject({ set: { startedAt: noon, closedAt: null, closedBy: null } });
  expect(logged(reopened)).toEqual(['reopen 11']);
});

it('the rating belongs to its cycle: a ticket that is reopened has none', () => {
  const closed = ticketRecord({ status: 'closed', userId: 11, queueId: 4, rating: 9 });
  const reopened = decideAt(rated(closed), { type: 'reopen', agent: agent(), queueId: null }, noon);
  expect(ticketAfter(reopened)).toMatchObject({ rating: null });
});

describe('what rules send', () => {
  it('names its rule, and the log’s entry with the rating stands behind it', () => {
    const asking = decideAt(rated(served), resolve(), noon);
    expect(asking.changes.messages).toMatchObject([{ rule: 'rating', user: { id: 11 } }]);
    const { changes } = answer('9');
    expect(changes.messages.map(({ body, rule }) => [body, rule ?? null])).toEqual([
      ['9', null],
      ['Obrigado!', 'farewell'],
    ]);
    expect(changes.log).toMatchObject([{ type: 'closed', rating: 9 }]);
    expect(changes.log[0]!.createdAt).toBeGreaterThan(changes.messages[1]!.time);
  });
});
