import { describe, expect, test } from 'vitest';
import { buildLogin } from '../../../testing/login.builder.ts';
import { buildTicket } from '../../../testing/ticket.builder.ts';
import { searchTermsOf, ticketMatches } from './ticket-matches.ts';

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

describe('the tab of groups', () => {
  const group = buildTicket(1, { status: 'group', isGroup: true });

  test('needs allowGroup, of administrators too', () => {
    expect(ticketMatches({ status: 'group' }, group, admin)).toBe(false);
    expect(ticketMatches({ status: 'group', showAll: true }, group, { ...admin, allowGroup: true })).toBe(true);
  });

  test('is limited to the user’s default connection', () => {
    const agent = { ...viewer, allowGroup: true, whatsappId: 1 };
    expect(ticketMatches({ status: 'group' }, group, agent)).toBe(true);
    expect(ticketMatches({ status: 'group' }, { ...group, whatsappId: 2 }, agent)).toBe(false);
  });
});

test('other queues are listed with show-all only, and only for users with allHistoric', () => {
  const supervisor = { ...viewer, allUserChat: 'enabled', allHistoric: 'enabled' } as const;
  const elsewhere = buildTicket(1, { status: 'closed', userId: null, queueId: 99, queue });
  expect(ticketMatches({ status: 'closed', showAll: true }, elsewhere, supervisor)).toBe(true);
  expect(ticketMatches({ status: 'closed' }, elsewhere, supervisor)).toBe(false);
  expect(
    ticketMatches({ status: 'closed', showAll: true }, elsewhere, { ...supervisor, allHistoric: 'disabled' }),
  ).toBe(false);
});

describe('a search', () => {
  const terms = searchTermsOf(buildLogin());
  const ticket = buildTicket(1, {
    contact: { ...buildTicket(1).contact, name: 'Érica Souza', number: '5511988887777' },
    updatedAt: '2026-01-02T02:30:00.000Z',
  });
  const found = (query: object, of = ticket, by = viewer): boolean =>
    ticketMatches({ status: 'search', ...query }, of, by, terms);

  test('compares name and number as the server does', () => {
    expect(found({ searchParam: 'erica' })).toBe(true);
    expect(found({ searchParam: '98888' })).toBe(true);
    expect(found({ searchParam: 'erica lima' })).toBe(false);
  });

  test('compares no number that the user sees masked', () => {
    const masked = { ...terms, hideNumbers: true };
    expect(ticketMatches({ status: 'search', searchParam: '98888' }, ticket, viewer, masked)).toBe(false);
  });

  test('compares every filter, days in the company’s time zone', () => {
    expect(found({ statusFilter: ['open'], whatsapps: [1], updatedAt: '2026-01-01' })).toBe(true);
    expect(found({ updatedAt: '2026-01-02' })).toBe(false);
    expect(found({ statusFilter: ['closed'] })).toBe(false);
    expect(found({ whatsapps: [2] })).toBe(false);
    expect(found({ withUnreadMessages: true })).toBe(false);
  });

  test('shows colleagues’ tickets to administrators with show-all only', () => {
    const others = { ...ticket, userId: 2, queueId: 10, queue };
    expect(found({ showAll: true }, others, { ...viewer, allUserChat: 'enabled' })).toBe(false);
    expect(found({}, others, admin)).toBe(false);
    expect(found({ showAll: true }, others, admin)).toBe(true);
    expect(found({ users: [2] }, others, admin)).toBe(true);
  });

  test('contains nothing while nobody is known to be logged in', () => {
    expect(ticketMatches({ status: 'search' }, ticket, admin)).toBe(false);
  });
});
