// @vitest-environment jsdom
import type { LoginResult } from '@recado/shared/contract/auth';
import { listConnectionNames, type Connection } from '@recado/shared/contract/connections';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryKey } from '../../api/query.ts';
import { buildConnection } from '../../testing/connection.builder.ts';
import { buildLogin } from '../../testing/login.builder.ts';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { ConnectionAlert } from './ConnectionAlert.tsx';

setUpDom();

const down: Partial<Connection> = {
  status: 'DISCONNECTED',
  downSince: '2026-01-01T12:00:00.000Z',
  alertedAt: '2026-01-01T12:05:00.000Z',
};
const show = (user: Partial<LoginResult['user']>, parts: Partial<Connection>) =>
  renderWithProviders(<ConnectionAlert />, {
    login: buildLogin({ user }),
    data: [[queryKey(listConnectionNames, {}), [buildConnection(parts)]]],
  });

test.each<[string, Partial<LoginResult['user']>, boolean]>([
  ['an agent', {}, false],
  ['an agent with allowConnections', { allowConnections: 'enabled' }, true],
  ['an administrator', { profile: 'admin' }, true],
])('%s sees the banner of a connection that stays down: %s', (_, user, shown) => {
  show(user, down);
  expect(
    screen.queryAllByRole('alert').map(({ textContent }) => textContent?.includes('Loja está sem conexão')),
  ).toEqual(shown ? [true] : []);
});

test('a short outage shows no banner', () => {
  show({ profile: 'admin' }, { ...down, alertedAt: null });
  expect(screen.queryByRole('alert')).toBeNull();
});
