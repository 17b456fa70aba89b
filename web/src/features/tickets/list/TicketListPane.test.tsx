// @vitest-environment jsdom
import type { LoginResult } from '@recado/shared/contract/auth';
import { listConnectionNames } from '@recado/shared/contract/connections';
import { countTickets } from '@recado/shared/contract/tickets';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryKey } from '../../../api/query.ts';
import { buildLogin } from '../../../testing/login.builder.ts';
import { namesOf, renderWithProviders, setUpDom } from '../../../testing/render.tsx';
import { initialFilter, ticketListQuery } from '../cache/ticket-list-query.ts';
import { TicketListPane } from './TicketListPane.tsx';

setUpDom();

const noTickets = { pages: [{ tickets: [], count: 0, hasMore: false, nextCursor: null }], pageParams: [null] };
const show = (user: Partial<LoginResult['user']>) =>
  renderWithProviders(
    <TicketListPane filter={initialFilter} selected={undefined} onFilter={() => undefined} onTab={() => undefined} />,
    {
      login: buildLogin({ user }),
      data: [
        [ticketListQuery(initialFilter).queryKey, noTickets],
        [queryKey(countTickets, { query: {} }), { open: 0, pending: 0, group: 0 }],
        [queryKey(listConnectionNames, {}), []],
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
