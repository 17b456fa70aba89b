// @vitest-environment jsdom
import type { LoginResult } from '@recado/shared/contract/auth';
import { listConnectionNames, type Connection } from '@recado/shared/contract/connections';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryKey } from '../../api/query.ts';
import { Toasts } from '../../components/Toasts.tsx';
import { buildConnection } from '../../testing/connection.builder.ts';
import { buildLogin } from '../../testing/login.builder.ts';
import { buildProviders, renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { ConnectionAlert } from './ConnectionAlert.tsx';
import { connectionSessionHandler } from './connection-events.ts';

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

test('the banner comes with the event of the alert, leads to the connections, and goes once the number is back', async () => {
  const login = buildLogin({ user: { profile: 'admin' } });
  const data = [[queryKey(listConnectionNames, {}), [buildConnection({ ...down, alertedAt: null })]]] as const;
  const { client, wrapper } = buildProviders({ login, data });
  render(
    <>
      <ConnectionAlert />
      <Toasts />
    </>,
    { wrapper },
  );
  const tell = (parts: Partial<Connection>, updatedAt: string) =>
    act(() =>
      connectionSessionHandler.handle(
        { action: 'update', session: buildConnection({ ...parts, updatedAt }) },
        { client, login },
      ),
    );
  expect(screen.queryByTestId('connection-alert')).toBeNull();
  tell(down, '2026-01-01T12:05:00.000Z');
  expect((await screen.findByTestId('connection-alert')).textContent).toContain('Loja está sem conexão desde');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/connections');
  tell({}, '2026-01-01T12:06:00.000Z');
  expect(await screen.findByText('Loja voltou a se conectar.')).toBeTruthy();
  expect(screen.queryByTestId('connection-alert')).toBeNull();
});
