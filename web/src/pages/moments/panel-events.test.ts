import { listPanelTickets } from '@recado/shared/contract/attendance-panel';
import { eventName } from '@recado/shared/contract/grammar';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { queryKey } from '../../api/query.ts';
import { dispatch } from '../../realtime/event-handler.ts';
import { buildLogin } from '../../testing/login.builder.ts';
import { buildTicket } from '../../testing/ticket.builder.ts';
import { panelTicketHandler } from './panel-events.ts';

type User = NonNullable<Parameters<typeof buildLogin>[0]>['user'];

const key = queryKey(listPanelTickets, { query: {} });
const ticket = (id: number, given: Parameters<typeof buildTicket>[1] = {}) =>
  buildTicket(id, { status: 'open', queueId: 4, userId: 2, updatedAt: new Date().toISOString(), ...given });

/** Returns the panel of a user after an event of a ticket, and whether it is to be read again. */
const after = (user: User, payload: object) => {
  const client = new QueryClient();
  const before = new Date(Date.now() - 1_000).toISOString();
  client.setQueryData(key, { tickets: [ticket(1, { updatedAt: before })], hasMore: false });
  const login = buildLogin({ user });
  dispatch([panelTicketHandler], eventName(login.company.id, 'ticket'), payload, { client, login });
  const panel = client.getQueryData<{ tickets: { id: number }[] }>(key)!;
  return { ids: panel.tickets.map(({ id }) => id), isStale: client.getQueryState(key)!.isInvalidated };
};

const agent: User = { id: 2, profile: 'user', queueIds: [4] };

test.each<[string, User]>([
  ['an administrator', { profile: 'admin' }],
  ['an agent', agent],
])('the panel of %s takes a ticket from its event, and is not read again', (_, user) => {
  expect(after(user, { action: 'update', ticket: ticket(2, { version: 9 }) })).toEqual({
    ids: [2, 1],
    isStale: false,
  });
  expect(after(user, { action: 'update', ticket: ticket(1, { status: 'closed', version: 9 }) })).toEqual({
    ids: [],
    isStale: false,
  });
});

test('a ticket that leaves the inbox leaves the panel of who sees everybody’s; that of others is read again', () => {
  const gone = { action: 'delete', ticketId: 1, version: 9 };
  expect(after({ ...agent, allUserChat: 'enabled' }, gone)).toEqual({ ids: [], isStale: false });
  expect(after(agent, gone)).toEqual({ ids: [1], isStale: true });
});
