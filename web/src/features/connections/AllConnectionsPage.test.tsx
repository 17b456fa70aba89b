// @vitest-environment jsdom
import type { LoginResult } from '@recado/shared/contract/auth';
import { listAllConnections } from '@recado/shared/contract/any-connections';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { queryKey } from '../../api/query.ts';
import { buildConnection } from '../../testing/connection.builder.ts';
import { buildLogin } from '../../testing/login.builder.ts';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { AllConnectionsPage } from './AllConnectionsPage.tsx';

setUpDom('connections');

const companies = [
  { id: 40, name: 'Floricultura', connections: [buildConnection(), buildConnection({ id: 4, status: 'TIMEOUT' })] },
];
const show = (user: Partial<LoginResult['user']>) =>
  renderWithProviders(
    <Routes>
      <Route path="/allConnections" element={<AllConnectionsPage />} />
      <Route path="/tickets" element={<p>Inbox</p>} />
    </Routes>,
    {
      login: buildLogin({ user }),
      data: [
        [
          queryKey(listAllConnections, {}),
          { pages: [{ companies, hasMore: false, nextCursor: null }], pageParams: [null] },
        ],
      ],
      path: '/allConnections',
    },
  );

test('a super user sees the connections of every company, counted', () => {
  show({ profile: 'admin', super: true });
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells).toEqual(['Floricultura', '1', '1', '2']);
});

test.each<[string, Partial<LoginResult['user']>]>([
  ['an administrator', { profile: 'admin' }],
  ['an agent with allowConnections', { allowConnections: 'enabled' }],
])('%s is redirected to the inbox', (_, user) => {
  show(user);
  expect(screen.getByText('Inbox')).toBeTruthy();
  expect(screen.queryByText('Floricultura')).toBeNull();
});
