import type { LoginResult } from '@recado/shared/contract/auth';
import { companyEvent } from '@recado/shared/contract/companies';
import { listContacts } from '@recado/shared/contract/contacts';
import { listMessages } from '@recado/shared/contract/messages';
import { planEvent } from '@recado/shared/contract/plans';
import { companySettingsEvent } from '@recado/shared/contract/settings';
import { getTicketByUuid, listTickets } from '@recado/shared/contract/tickets';
import { userEvent, type User } from '@recado/shared/contract/users';
import { eventName } from '@recado/shared/contract/grammar';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryKey } from '../api/query.ts';
import { dispatch } from './event-handler.ts';
import { buildLogin } from '../testing/login.builder.ts';
import { loginHandlers } from './login-events.ts';
import { loginQuery } from '../login/login-query.ts';
import { onLoginEnd } from '../sign-in/login-end.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A browser with a list on the screen, an open ticket, and other lists that it has shown before. */
const openScreens = () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  const login = buildLogin({ user: { profile: 'user', queueIds: [5] } });
  const shown = queryKey(listTickets);
  const ticket = queryKey(getTicketByUuid);
  const read = vi.fn(() => Promise.resolve('new'));
  client.setQueryData(loginQuery.queryKey, login);
  for (const key of [shown, ticket, queryKey(listMessages), queryKey(listContacts)]) client.setQueryData(key, 'old');
  for (const key of [shown, ticket]) new QueryObserver(client, { queryKey: key, queryFn: read }).subscribe(() => {});
  const send = (name: string, data: object) =>
    dispatch(loginHandlers, eventName(login.company.id, name), data, { client, login });
  const cached = () =>
    [listTickets, getTicketByUuid, listMessages, listContacts].map((one) => client.getQueryData(queryKey(one)));
  const change = (fields: Partial<User>) =>
    send(userEvent.name, { action: 'update', user: { ...login.user, ...fields } });
  return { client, login, read, send, cached, change };
};

test.each([
  ['the plan', (login: LoginResult) => [planEvent.name, { planId: login.plan.id }] as const],
  [
    'the company’s plan',
    (login: LoginResult) =>
      [companyEvent.name, { action: 'update', company: { ...login.company, planId: 99 } }] as const,
  ],
])('a change of %s reads login and screen again', async (_, eventOf) => {
  const { client, login, read, send } = openScreens();
  const me = vi.fn(() => Promise.resolve({ ...login, plan: { ...login.plan, useKanban: false } }));
  new QueryObserver(client, { queryKey: loginQuery.queryKey, queryFn: me }).subscribe(() => {});
  send(planEvent.name, { planId: 12_345 });
  await vi.runAllTimersAsync();
  expect(me).not.toHaveBeenCalled();
  const [name, data] = eventOf(login);
  send(name, data);
  await vi.runAllTimersAsync();
  expect(client.getQueryData(loginQuery.queryKey)?.plan.useKanban).toBe(false);
  expect(read).toHaveBeenCalledTimes(2);
});

const old = ['old', 'old', 'old', 'old'];

test.each<Partial<User>>([{ queueIds: [6] }, { allHistoric: 'enabled' }, { profile: 'admin' }, { whatsappId: 3 }])(
  'other rights (%o) empty the lists, and what is on the screen is read again',
  async (rights) => {
    const { client, read, cached, change } = openScreens();
    change(rights);
    expect(cached()).toEqual([undefined, 'old', undefined, undefined]);
    expect(client.getQueryData(loginQuery.queryKey)?.user).toMatchObject(rights);
    await vi.runAllTimersAsync();
    expect(read).toHaveBeenCalledTimes(2);
    expect(cached()).toEqual(['new', 'new', undefined, undefined]);
  },
);

test('other changes of the user, and changes of colleagues, leave the lists as they are', () => {
  const { cached, change } = openScreens();
  change({ name: 'Bia', defaultTheme: 'dark' });
  change({ id: 99, profile: 'admin' });
  expect(cached()).toEqual(old);
});

test('numbers that are hidden from the user leave its lists once the server hides them', async () => {
  const { login, cached, send } = openScreens();
  const settings = { ...login.settings, lgpdHideNumber: 'disabled', userRating: 'enabled' };
  send(companySettingsEvent.name, { action: 'update', settings });
  await vi.runAllTimersAsync();
  expect(cached()).toEqual(old);
  send(companySettingsEvent.name, { action: 'update', settings: { ...settings, lgpdHideNumber: 'enabled' } });
  await vi.runAllTimersAsync();
  expect(cached()).toEqual(['new', 'new', undefined, undefined]);
});

test('a company that is switched off ends the login at once', () => {
  const { login, send } = openScreens();
  const ends: string[] = [];
  const stop = onLoginEnd((reason) => ends.push(reason));
  send(companyEvent.name, { action: 'update', company: { ...login.company, name: 'Outra' } });
  send(companyEvent.name, { action: 'update', company: { ...login.company, status: false } });
  stop();
  expect(ends).toEqual(['switchedOff']);
});
