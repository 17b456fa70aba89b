import { describe, expect, test } from 'vitest';
import { buildLogin } from '../../testing/login.builder.ts';
import { buildTicket } from '../../testing/ticket.builder.ts';
import { ticketMatches } from './ticket-matches.ts';

const viewer = buildLogin().user;
const admin = buildLogin({ user: { id: 9, profile: 'admin' } }).user;
const queue = { id: 10, name: 'Sales', color: '#000' };

describe('a plain user', () => {
  test('sees own open tickets, not those of others', () => {
    expect(ticketMatches({ status: 'open' }, buildTicket(1), viewer)).toBe(true);
    expect(ticketMatches({ status: 'open' }, buildTicket(1, { userId: 2, queueId: 10, queue }), viewer)).toBe(false);
  });

  test('sees waiting tickets of its queues; without a queue only with allTicket', () => {
    const waiting = buildTicket(1, { status: 'pending', userId: null, queueId: 10, queue });
    expect(ticketMatches({ status: 'pending' }, waiting, viewer)).toBe(true);
    expect(ticketMatches({ status: 'pending' }, { ...waiting, queueId: 11 }, viewer)).toBe(false);
    expect(ticketMatches({ status: 'pending' }, { ...waiting, queueId: null }, viewer)).toBe(false);
    expect(
      ticketMatches({ status: 'pending' }, { ...waiting, queueId: null }, { ...viewer, allTicket: 'enable' }),
    ).toBe(true);
  });

  test('a ticket that changes its status leaves the list of the old one', () => {
    expect(ticketMatches({ status: 'open' }, buildTicket(1, { status: 'closed' }), viewer)).toBe(false);
    expect(ticketMatches({ status: 'closed' }, buildTicket(1, { status: 'closed' }), viewer)).toBe(true);
  });

  test('the selected queues narrow the list', () => {
    const own = buildTicket(1, { queueId: 10, queue });
    expect(ticketMatches({ status: 'open', queueIds: [10] }, own, viewer)).toBe(true);
    expect(ticketMatches({ status: 'open', queueIds: [12] }, own, viewer)).toBe(false);
  });
});

describe('an administrator', () => {
  test('sees others’ tickets only with show-all', () => {
    const others = buildTicket(1, { userId: 2 });
    expect(ticketMatches({ status: 'open' }, others, admin)).toBe(false);
    expect(ticketMatches({ status: 'open', showAll: true }, others, admin)).toBe(true);
    expect(ticketMatches({ status: 'closed' }, { ...others, status: 'closed' }, admin)).toBe(false);
    expect(ticketMatches({ status: 'closed' }, { ...others, status: 'closed', userId: null }, admin)).toBe(true);
  });

  test('sees tickets that wait for consent beside the waiting ones with show-all', () => {
    const consent = buildTicket(1, { status: 'lgpd', userId: null });
    expect(ticketMatches({ status: 'pending', showAll: true }, consent, admin)).toBe(true);
    expect(ticketMatches({ status: 'pending' }, consent, admin)).toBe(false);
  });
});

test('a search never matches new tickets', () => {
  expect(ticketMatches({ status: 'search', searchParam: 'contact' }, buildTicket(1), admin)).toBe(false);
});
