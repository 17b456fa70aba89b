import type { Connection } from '@recado/shared/contract/connections';
import { expect, it } from 'vitest';
import type { GivenText } from '../../../test/conversation.ts';
import { about, state, ticketRecord } from '../../../test/conversation-state.ts';
import { decideText, ourTexts, ticketAfter } from '../../../test/decisions.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import type { ConversationState } from './state.ts';

const onVacation = (given: ConversationState, connection: Partial<Connection> = {}): ConversationState => ({
  ...given,
  connection: {
    ...given.connection,
    collectiveVacationStart: '2026-11-20',
    collectiveVacationEnd: '2026-11-21',
    collectiveVacationMessage: 'Férias, {{firstName}}',
    ...connection,
  },
});
const saoPaulo = (local: string): number => Date.parse(`${local}-03:00`);

it.each([
  ['2026-11-19T23:59:59', false],
  ['2026-11-20T00:00:00', true],
  ['2026-11-21T23:59:59', true],
  ['2026-11-22T00:00:00', false],
])('lasts from the first to the last day in the time zone of the company: %s', (local, isSent) => {
  expect(ourTexts(decideText(onVacation(state()), {}, saoPaulo(local)))).toHaveLength(isSent ? 1 : 0);
});

it.each<[string, string, string, string, boolean]>([
  // The year ends in São Paulo three hours behind UTC, and in Istanbul three hours before it.
  ['the last minute before New Year', 'America/Sao_Paulo', '2027-01-01', '2027-01-01T02:59:59Z', false],
  ['the first minute of New Year', 'America/Sao_Paulo', '2027-01-01', '2027-01-01T03:00:00Z', true],
  ['New Year east of UTC', 'Europe/Istanbul', '2027-01-01', '2026-12-31T21:00:00Z', true],
  ['23:59 of the last day', 'America/Sao_Paulo', '2027-01-01', '2027-01-02T02:59:59Z', true],
  ['00:00 behind the last day', 'America/Sao_Paulo', '2027-01-01', '2027-01-02T03:00:00Z', false],
  // New York puts clocks back on 2026-11-01, a day of 25 hours, and forward on 2026-03-08, one of 23.
  ['23:59 of a day of 25 hours', 'America/New_York', '2026-11-01', '2026-11-02T04:59:59Z', true],
  ['the day after one of 25 hours', 'America/New_York', '2026-11-01', '2026-11-02T05:00:00Z', false],
  ['23:59 of a day of 23 hours', 'America/New_York', '2026-03-08', '2026-03-09T03:59:59Z', true],
  ['the day after one of 23 hours', 'America/New_York', '2026-03-08', '2026-03-09T04:00:00Z', false],
])('of one day, at %s in %s', (_, timeZone, day, instant, isSent) => {
  const given = onVacation(state(), { collectiveVacationStart: day, collectiveVacationEnd: day });
  const company = { ...given.company, timeZone };
  expect(ourTexts(decideText({ ...given, company }, {}, Date.parse(instant)))).toHaveLength(isSent ? 1 : 0);
});

it('stores the message, sends the text and ends the bot’s part', () => {
  const given = onVacation(state());
  const settings = { ...given.settings, enableLGPD: 'enabled' as const, lgpdMessage: 'Aceita?' };
  const decision = decideText({ ...given, settings }, { body: 'Oi' });
  expect(decision.changes.messages.map(({ body }) => body)).toEqual(['Oi', 'Férias, Maria']);
  expect(ticketAfter(decision)).toMatchObject({ vacationDay: '2026-11-20', unreadMessages: 1 });
});

it.each<[string, Partial<TicketRecord>, number]>([
  ['once a day', { vacationDay: '2026-11-20' }, 0],
  ['again on the next day', { vacationDay: '2026-11-19' }, 1],
  ['in a ticket in service too', { status: 'open', userId: 11 }, 1],
  ['not to who rates', { status: 'nps' }, 0],
])('sends the text %s', (_, ticket, times) => {
  const decision = decideText(onVacation(about(ticketRecord(ticket))));
  expect(ourTexts(decision).filter((body) => body.startsWith('Férias'))).toHaveLength(times);
});

it.each<[string, Partial<Connection>, GivenText]>([
  ['of our own phone', {}, { fromMe: true }],
  ['of a group', { allowGroup: true, groupAsTicket: 'enabled' }, { group: '120363000000000001@g.us' }],
  ['without a text', { collectiveVacationMessage: '' }, {}],
  ['without a start', { collectiveVacationStart: null }, {}],
  ['without an end', { collectiveVacationEnd: null }, {}],
])('leaves a message alone: %s', (_, connection, message) => {
  const decision = decideText(onVacation(state({ contact: null }), connection), message);
  expect(decision.changes.messages).toHaveLength(1);
  expect(ticketAfter(decision)?.vacationDay).toBeNull();
});

it('reads a rating', () => {
  const decision = decideText(onVacation(about(ticketRecord({ status: 'nps' }))), { body: '10' });
  expect(ticketAfter(decision)).toMatchObject({ status: 'closed', rating: 10 });
});
