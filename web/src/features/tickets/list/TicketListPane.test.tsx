// @vitest-environment jsdom
import type { LoginResult } from '@recado/shared/contract/auth';
import { listConnectionNames } from '@recado/shared/contract/connections';
import { countTickets } from '@recado/shared/contract/tickets';
import { listUserNames } from '@recado/shared/contract/users';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryKey } from '../../../api/query.ts';
import { buildLogin } from '../../../testing/login.builder.ts';
import { namesOf, renderWithProviders, setUpDom } from '../../../testing/render.tsx';
import { emptySearch } from '../cache/search-filter.ts';
import { initialFilter, ticketListQuery, type InboxFilter } from '../cache/ticket-list-query.ts';
import { TicketListPane } from './TicketListPane.tsx';

setUpDom();

/** The filter of a search as it is for a user, who sees own tickets only unless it is an administrator. */
const searchOf = (filter: InboxFilter, own: boolean): InboxFilter => ({
  ...filter,
  search: filter.search && { ...filter.search, own },
});
const noTickets = { pages: [{ tickets: [], count: 0, hasMore: false, nextCursor: null }], pageParams: [null] };
const show = (
  user: Partial<LoginResult['user']>,
  filter: InboxFilter = initialFilter,
  connections: { id: number }[] = [],
) =>
  renderWithProviders(
    <TicketListPane filter={filter} selected={undefined} onFilter={() => undefined} onTab={() => undefined} />,
    {
      login: buildLogin({ user }),
      data: [
        [ticketListQuery(filter).queryKey, noTickets],
        [ticketListQuery(searchOf(filter, true)).queryKey, noTickets],
        [queryKey(listUserNames, {}), [{ id: 2, name: 'Bia', profile: 'admin', online: true, queueIds: [] }]],
        [queryKey(countTickets, { query: {} }), { open: 0, pending: 0, group: 0 }],
        [queryKey(listConnectionNames, {}), connections],
      ],
    },
  );

test.each<[string, Partial<LoginResult['user']>, boolean, boolean, boolean]>([
  ['an agent', {}, false, false, false],
  ['an agent with allUserChat', { allUserChat: 'enabled' }, true, false, false],
  ['an agent with allowGroup', { allowGroup: true }, false, true, false],
  ['an agent with allowConnections', { allowConnections: 'enabled' }, false, false, true],
  ['an administrator', { profile: 'admin' }, true, false, true],
  ['an administrator with allowGroup', { profile: 'admin', allowGroup: true }, true, true, true],
])('%s: show-all %s, groups %s, link to the connections %s', async (_, user, showAll, groups, connect) => {
  show(user);
  fireEvent.click(screen.getByRole('button', { name: 'Opções da lista' }));
  await screen.findByRole('checkbox', { name: 'Mais antigos primeiro' });
  expect(screen.queryByRole('checkbox', { name: 'Mostrar todos' }) !== null).toBe(showAll);
  expect(namesOf('tab')).toEqual(groups ? ['Atendendo', 'Aguardando', 'Grupos'] : ['Atendendo', 'Aguardando']);
  expect(namesOf('button')).toContain('Resolvidos');
  const links = screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(connect ? ['/connections'] : []);
});

const searched: InboxFilter = { ...initialFilter, search: { ...emptySearch, text: 'orquidea' } };

test('a search that finds nothing offers messages and commands, and clears only filters that were set', async () => {
  const { unmount } = show({}, searched);
  expect(await screen.findByText('Buscar “orquidea” nas mensagens')).toBeTruthy();
  expect(screen.getByTestId('search-commands')).toBeTruthy();
  expect(screen.queryByTestId('clear-filters')).toBeNull();
  unmount();
  show({ profile: 'admin' }, { ...searched, search: { ...emptySearch, text: 'orquidea', own: true } });
  expect(await screen.findByTestId('clear-filters')).toBeTruthy();
});

test('an agent without a queue learns that, and who can help', async () => {
  show({ queueIds: [] }, initialFilter, [{ id: 1 }]);
  expect(await screen.findByText('Você ainda não tem fila')).toBeTruthy();
  expect(screen.getByText(/Peça ajuda a Bia\./)).toBeTruthy();
});
