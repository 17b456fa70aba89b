import { listAllConnections } from '@recado/shared/contract/any-connections';
import {
  getConnection,
  listConnectionNames,
  listConnections,
  type Connection,
} from '@recado/shared/contract/connections';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { queryKey } from '../../api/query.ts';
import { loginQuery } from '../../login/login-query.ts';
import { buildConnection } from '../../testing/connection.builder.ts';
import { buildLogin } from '../../testing/login.builder.ts';
import { anyConnectionHandler, applyConnection, removeConnection } from './connection-events.ts';

const build = (parts: Partial<Connection> = {}): Connection =>
  buildConnection({ name: 'Main', status: 'OPENING', ...parts });
const all = queryKey(listConnections, { query: {} });
const names = queryKey(listConnectionNames, {});
const one = queryKey(getConnection, { params: { id: 3 } });

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(all, [build()]);
  client.setQueryData(names, [build()]);
});

test('a new QR code reaches the dialog, and the state reaches the list and the badge', () => {
  applyConnection(client, build({ status: 'qrcode', qrcode: 'code', updatedAt: '2026-01-01T00:00:01.000Z' }));
  expect(client.getQueryData<Connection>(one)!.qrcode).toBe('code');
  expect(client.getQueryData<Connection[]>(all)![0]!.status).toBe('qrcode');
  expect(client.getQueryData(names)).toEqual([
    {
      id: 3,
      name: 'Main',
      channel: 'whatsapp',
      status: 'qrcode',
      isDefault: true,
      downSince: null,
      alertedAt: null,
      hasBot: false,
      vacation: null,
    },
  ]);
});

test('an automation of the connection answers while the plan includes it', () => {
  const hasBot = (useIntegrations: boolean) => {
    client.setQueryData(loginQuery.queryKey, buildLogin({ plan: { useIntegrations } }));
    client.setQueryData(names, [build()]);
    applyConnection(client, build({ flowIdNotPhrase: 5, updatedAt: '2026-01-01T00:00:01.000Z' }));
    return client.getQueryData<{ hasBot: boolean }[]>(names)![0]!.hasBot;
  };
  expect(hasBot(false)).toBe(false);
  expect(hasBot(true)).toBe(true);
});

test('another state of a connection of any company is shown; the same id of another company stays', () => {
  const key = queryKey(listAllConnections, {});
  const companies = [40, 41].map((id) => ({ id, name: 'Loja', connections: [build({ companyId: id })] }));
  client.setQueryData(key, { pages: [{ companies, hasMore: false, nextCursor: null }], pageParams: [null] });
  const tell = (status: Connection['status'], updatedAt: string) =>
    anyConnectionHandler.handle({ companyId: 40, id: 3, status, updatedAt }, { client, login: buildLogin() });
  const states = () =>
    client
      .getQueryData<{ pages: { companies: typeof companies }[] }>(key)!
      .pages.flatMap((page) => page.companies.map(({ connections: [one] }) => one!.status));
  tell('TIMEOUT', '2026-01-01T00:00:05.000Z');
  expect(states()).toEqual(['TIMEOUT', 'OPENING']);
  tell('CONNECTED', '2026-01-01T00:00:04.000Z');
  expect(states()).toEqual(['TIMEOUT', 'OPENING']);
});

test('a late event does not restore an older state', () => {
  applyConnection(client, build({ status: 'CONNECTED', updatedAt: '2026-01-01T00:00:05.000Z' }));
  applyConnection(client, build({ status: 'qrcode', updatedAt: '2026-01-01T00:00:04.000Z' }));
  expect(client.getQueryData<Connection[]>(all)![0]!.status).toBe('CONNECTED');
});

test('adds a new connection and removes a deleted one', () => {
  applyConnection(client, build({ id: 4, name: 'Second' }));
  expect(client.getQueryData<Connection[]>(all)).toHaveLength(2);
  removeConnection(client, 3);
  expect(client.getQueryData<Connection[]>(all)!.map(({ id }) => id)).toEqual([4]);
  expect(client.getQueryData<Connection[]>(names)!.map(({ id }) => id)).toEqual([4]);
});
