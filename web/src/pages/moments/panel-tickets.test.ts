import { buildViewer } from '@recado/shared/test/viewer';
import { rightsOfRole } from '@recado/shared/permissions/rights-of-role';
import { expect, test } from 'vitest';
import { buildTicket } from '../../testing/ticket.builder.ts';
import { isOnPanel } from './is-on-panel.ts';
import { agentCards, mayOpenOnPanel, panelFilterIn, servesQueue } from './panel-tickets.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const ticket = (id: number, given: Parameters<typeof buildTicket>[1] = {}) =>
  buildTicket(id, { status: 'open', queueId: 4, whatsappId: 1, updatedAt: '2026-11-20T11:00:00.000Z', ...given });

test('open and pending tickets that changed within 30 days are on it, narrowed by queue and connection', () => {
  const admin = buildViewer({ profile: 'admin' });
  expect(isOnPanel(admin, {}, ticket(1, { userId: 3 }), now)).toBe(true);
  expect(isOnPanel(admin, {}, ticket(1, { status: 'closed', userId: 3 }), now)).toBe(false);
  expect(isOnPanel(admin, {}, ticket(1, { userId: 3, updatedAt: '2026-10-20T11:00:00.000Z' }), now)).toBe(false);
  expect(isOnPanel(admin, { queueIds: [5] }, ticket(1, { userId: 3 }), now)).toBe(false);
  expect(isOnPanel(admin, { queueIds: [4], whatsappIds: [2] }, ticket(1, { userId: 3 }), now)).toBe(false);
  expect(panelFilterIn(new URLSearchParams('queueIds=4,x&whatsappIds='))).toEqual({ queueIds: [4] });
});

test('others have those of their queues on it, also a colleague’s, and no other queue’s', () => {
  const agent = buildViewer({ id: 2, profile: 'user', queueIds: [4] });
  const has = (given: Parameters<typeof ticket>[1], viewer = agent) => isOnPanel(viewer, {}, ticket(1, given), now);
  expect(has({ userId: 3 })).toBe(true);
  expect(has({ status: 'pending', userId: null })).toBe(true);
  expect(has({ userId: 3, queueId: 9 })).toBe(false);
  expect(has({ userId: 3, queueId: 9 }, { ...agent, allHistoric: 'enabled' })).toBe(false);
  expect(has({ userId: 3, queueId: 9 }, { ...agent, allUserChat: 'enabled', allHistoric: 'enabled' })).toBe(true);
  expect(has({ status: 'pending', userId: null, queueId: null })).toBe(false);
});

test('administrators open any ticket, who finds everybody’s those that it sees, others their own', () => {
  const agent = buildViewer({ id: 2, profile: 'user', queueIds: [4] });
  const of = (userId: number | null, queueId = 4) => ({ ...ticket(1), userId, queueId });
  expect(mayOpenOnPanel(agent, of(2))).toBe(true);
  expect(mayOpenOnPanel(agent, of(3))).toBe(false);
  expect(mayOpenOnPanel(agent, of(null))).toBe(false);
  expect(mayOpenOnPanel({ ...agent, profile: 'admin' }, of(3))).toBe(true);
  const supervisor = { ...agent, ...rightsOfRole(['tickets-manager:searchAll']) };
  expect(mayOpenOnPanel(supervisor, of(3))).toBe(true);
  expect(mayOpenOnPanel(supervisor, of(3, 9))).toBe(false);
});

test('each agent has a card, by name, behind the one of the tickets that wait; a moved ticket stands where it goes', () => {
  const agents = [
    { id: 2, name: 'Bruno' },
    { id: 1, name: 'Ana' },
  ];
  const tickets = [
    ticket(1, { userId: 2 }),
    ticket(2, { userId: null }),
    ticket(3, { userId: 9, user: { id: 9, name: 'Zeca' } }),
  ];
  const shown = (moves: [number, number | null][] = []) =>
    agentCards(agents, tickets, new Map(moves)).map((card) => [
      card.agent?.name ?? null,
      card.tickets.map(({ id }) => id),
    ]);
  expect(shown()).toEqual([
    [null, [2]],
    ['Ana', []],
    ['Bruno', [1]],
    ['Zeca', [3]],
  ]);
  expect(
    shown([
      [1, 1],
      [3, null],
    ]),
  ).toEqual([
    [null, [2, 3]],
    ['Ana', [1]],
    ['Bruno', []],
    ['Zeca', []],
  ]);
});

test('agents serve their queues, administrators all; a ticket may wait for nobody in any', () => {
  const agent = { id: 2, name: 'Bruno', profile: 'user' as const, queueIds: [4] };
  expect([servesQueue(agent, 4), servesQueue(agent, 5), servesQueue(null, 5)]).toEqual([true, false, true]);
  expect(servesQueue({ ...agent, profile: 'admin' }, 5)).toBe(true);
});
