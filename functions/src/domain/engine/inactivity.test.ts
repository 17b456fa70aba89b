import type { Connection } from '@recado/shared/contract/connections';
import { describe, expect, it } from 'vitest';
import { inboundText } from '../../../test/conversation.ts';
import { about, agent, noon, state, ticketRecord } from '../../../test/conversation-state.ts';
import { decideAt, ticketAfter } from '../../../test/decisions.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import type { Decision } from './decision.ts';
import type { ConversationEvent } from './event.ts';

const minute = 60_000;

const openTicket = (given: Partial<TicketRecord> = {}): TicketRecord =>
  ticketRecord({ status: 'open', userId: 11, updatedAt: noon, inactivityTimerAt: noon + 30 * minute, ...given });

const at = (ticket: TicketRecord, connection: Partial<Connection> = {}) =>
  about(ticket, {
    connection: { ...state().connection, expiresTicket: 30, expiresInactiveMessage: 'Até logo', ...connection },
  });

const fires = (ticket: TicketRecord, now: number, connection: Partial<Connection> = {}): Decision =>
  decideAt(at(ticket, connection), { type: 'timer', timer: 'inactivity', at: ticket.inactivityTimerAt ?? 0 }, now);

const timersOf = ({ effects }: Decision) => effects.filter(({ type }) => type === 'startTimer');

describe('the inactivity timer', () => {
  it('starts with a message on an open ticket, for its deadline', () => {
    const event: ConversationEvent = {
      type: 'send',
      agent: agent(),
      parts: [{ wid: 'A', body: 'Oi', media: null }],
      quoted: null,
      isPrivate: false,
    };
    const decision = decideAt(at(openTicket({ inactivityTimerAt: null })), event, noon + minute);
    expect(timersOf(decision)).toEqual([{ type: 'startTimer', timer: 'inactivity', at: noon + 31 * minute }]);
    expect(ticketAfter(decision)).toMatchObject({ inactivityTimerAt: noon + 31 * minute });
  });

  it('follows a shortened limit of the connection, once', () => {
    const event: ConversationEvent = { type: 'connectionTimesChanged' };
    const ticket = openTicket({ inactivityTimerAt: noon + 1_440 * minute });
    const decision = decideAt(at(ticket, { expiresTicket: 10 }), event, noon + minute);
    expect(timersOf(decision)).toEqual([{ type: 'startTimer', timer: 'inactivity', at: noon + 10 * minute }]);
    expect(timersOf(decideAt(at(ticketAfter(decision)!, { expiresTicket: 10 }), event, noon + minute))).toEqual([]);
    expect(timersOf(decideAt(at(openTicket(), { expiresTicket: 60 }), event, noon + minute))).toEqual([]);
  });

  it('is not moved by a message while it runs', () => {
    const event: ConversationEvent = { type: 'accept', agent: agent(), queueId: 4 };
    const waiting = openTicket({ status: 'pending', userId: null });
    expect(timersOf(decideAt(at(waiting), event, noon + minute))).toEqual([]);
  });

  it.each<[string, Partial<TicketRecord>, Partial<Connection>]>([
    ['without a limit on the connection', {}, { expiresTicket: 0 }],
    ['of a waiting ticket', { status: 'pending', userId: null }, {}],
    ['of a group', { status: 'group' }, {}],
    ['of an imported ticket', { imported: noon }, {}],
    ['while the contact waits for us', { fromMe: false }, { whenExpiresTicket: '1' }],
  ])('does not start again %s', (_, ticket, connection) => {
    const decision = fires(openTicket(ticket), noon + 30 * minute, connection);
    expect(timersOf(decision)).toEqual([]);
    expect(ticketAfter(decision)).toMatchObject({ status: ticket.status ?? 'open', inactivityTimerAt: null });
  });

  it('starts again for the new deadline where something was written since', () => {
    const decision = fires(openTicket({ updatedAt: noon + 20 * minute }), noon + 30 * minute);
    expect(timersOf(decision)).toEqual([{ type: 'startTimer', timer: 'inactivity', at: noon + 50 * minute }]);
    expect(ticketAfter(decision)).toMatchObject({ status: 'open', inactivityTimerAt: noon + 50 * minute });
    expect(decision.effects.map(({ type }) => type)).toEqual(['startTimer']);
  });

  it('has no effect when another one runs by now: each fires once', () => {
    const ticket = openTicket({ inactivityTimerAt: noon + 50 * minute });
    const event: ConversationEvent = { type: 'timer', timer: 'inactivity', at: noon + 30 * minute };
    expect(decideAt(at(ticket), event, noon + 60 * minute)).toMatchObject({ changes: { tickets: [] }, effects: [] });
  });

  it('counts as lost a day after its time, so that another one starts', () => {
    const decision = decideAt(
      at(openTicket({ inactivityTimerAt: noon - 25 * 60 * minute })),
      { type: 'transfer', agent: agent(), queueId: 4, userId: 12, note: '' },
      noon,
    );
    expect(timersOf(decision)).toHaveLength(1);
  });
});

describe('an idle ticket', () => {
  it.each([30, 90])('is closed with its text, %i minutes after the last message', (minutes) => {
    const decision = fires(openTicket(), noon + minutes * minute);
    expect(ticketAfter(decision)).toMatchObject({ status: 'closed', inactivityTimerAt: null });
    expect(decision.changes.cycle).toMatchObject({ set: { closedBy: 'system', closingReason: 'autoClose' } });
    expect(decision.changes.messages).toMatchObject([{ body: 'Até logo', fromMe: true }]);
    expect(decision.changes.log).toMatchObject([{ type: 'autoClose', userId: null }]);
    expect(decision.effects.map(({ type }) => type)).toEqual(['send', 'publishTicket', 'publishMessage']);
  });

  it('is left alone a minute before', () => {
    expect(ticketAfter(fires(openTicket({ updatedAt: noon + minute }), noon + 30 * minute))).toMatchObject({
      status: 'open',
    });
  });

  it('is closed where our message was the last, if only those count', () => {
    const connection = { whenExpiresTicket: '1' as const };
    expect(ticketAfter(fires(openTicket({ fromMe: true }), noon + 30 * minute, connection))).toMatchObject({
      status: 'closed',
    });
  });

  describe('with a warning', () => {
    const connection = { timeInactiveMessage: 10, inactiveMessage: 'Ainda está aí?' };
    const warned = (): TicketRecord => {
      const after = ticketAfter(
        fires(openTicket({ inactivityTimerAt: noon + 10 * minute }), noon + 10 * minute, connection),
      );
      if (!after) throw new Error('no ticket');
      return after;
    };

    it('is warned first, once, and closed after both times', () => {
      const ticket = warned();
      expect(ticket).toMatchObject({
        status: 'open',
        lastMessage: 'Ainda está aí?',
        inactivityTimerAt: noon + 50 * minute,
      });
      const early = fires({ ...ticket, inactivityTimerAt: noon + 49 * minute }, noon + 49 * minute, connection);
      expect(early.changes.messages).toEqual([]);
      expect(ticketAfter(fires(ticket, noon + 50 * minute, connection))).toMatchObject({ status: 'closed' });
    });

    it('has its timer replaced once by the contact’s answer, which makes the next warning due earlier', () => {
      const answer = (ticket: TicketRecord, now: number): Decision =>
        decideAt(
          at(ticket, connection),
          { type: 'message', message: inboundText(state().connection), quoted: null, early: null },
          now,
        );
      const answered = answer(warned(), noon + 12 * minute);
      expect(timersOf(answered)).toEqual([{ type: 'startTimer', timer: 'inactivity', at: noon + 22 * minute }]);
      expect(timersOf(answer(ticketAfter(answered)!, noon + 13 * minute))).toEqual([]);
    });

    it('is warned again after the contact has answered', () => {
      const ticket = { ...warned(), updatedAt: noon + 20 * minute, fromMe: false };
      const decision = fires(ticket, noon + 50 * minute, connection);
      expect(decision.changes.messages).toMatchObject([{ body: 'Ainda está aí?' }]);
      expect(ticketAfter(decision)).toMatchObject({ status: 'open' });
    });
  });
});
