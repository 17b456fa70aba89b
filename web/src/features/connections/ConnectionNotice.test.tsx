// @vitest-environment jsdom
import { connectionStatusEvent, listConnectionNames } from '@recado/shared/contract/connections';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryKey } from '../../api/query.ts';
import { dispatch } from '../../realtime/event-handler.ts';
import { buildConnection } from '../../testing/connection.builder.ts';
import { buildLogin } from '../../testing/login.builder.ts';
import { buildProviders, setUpDom } from '../../testing/render.tsx';
import { connectionStatusHandler } from './connection-events.ts';
import { ConnectionNotice } from './ConnectionNotice.tsx';

setUpDom();

test('an agent who may not see connections learns in a conversation that its connection is down', async () => {
  const login = buildLogin();
  const connection = { ...buildConnection({ status: 'CONNECTED' }), hasBot: false, vacation: null };
  const { client, wrapper } = buildProviders({ login, data: [[queryKey(listConnectionNames, {}), [connection]]] });
  render(<ConnectionNotice connectionId={connection.id} />, { wrapper });
  const notice = () => screen.queryByTestId('connection-notice');
  const change = (status: string): void =>
    act(() =>
      dispatch(
        [connectionStatusHandler],
        `company-12-${connectionStatusEvent.name}`,
        { action: 'update', whatsappId: connection.id, status },
        { client, login },
      ),
    );
  expect(notice()).toBeNull();
  change('DISCONNECTED');
  expect((await screen.findByTestId('connection-notice')).textContent).toContain(
    `${connection.name} está desconectada`,
  );
  change('TIMEOUT');
  await expect.poll(() => notice()?.textContent).toContain('sai sozinho quando ela voltar');
  change('CONNECTED');
  await expect.poll(notice).toBeNull();
});

test('a conversation names the vacation of its connection while it lasts', () => {
  const show = (vacation: { start: string; end: string } | null) => {
    const connection = { ...buildConnection(), hasBot: false, vacation };
    const { wrapper } = buildProviders({
      login: buildLogin(),
      data: [[queryKey(listConnectionNames, {}), [connection]]],
    });
    const { unmount } = render(<ConnectionNotice connectionId={connection.id} />, { wrapper });
    const text = screen.queryByTestId('vacation-notice')?.textContent ?? null;
    unmount();
    return text;
  };
  expect([show(null), show({ start: '2020-01-01', end: '2020-01-31' })]).toEqual([null, null]);
  expect(show({ start: '2020-01-01', end: '2999-01-05' })).toContain('férias coletivas até 05/01/2999');
});
