// @vitest-environment jsdom
import { listConnections } from '@recado/shared/contract/connections';
import { listQueues } from '@recado/shared/contract/queues';
import { getStart } from '@recado/shared/contract/start';
import { listUserNames } from '@recado/shared/contract/users';
import { supportUserId } from '@recado/shared/permissions/support';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { queryKey } from '../../api/query.ts';
import { buildConnection } from '../../testing/connection.builder.ts';
import { buildLogin } from '../../testing/login.builder.ts';
import { buildProviders, setUpDom } from '../../testing/render.tsx';
import { useFirstSteps } from './use-first-steps.ts';

setUpDom();
beforeEach(() => window.localStorage.clear());

interface Facts {
  profile?: 'admin' | 'user';
  connection?: Parameters<typeof buildConnection>[0];
  queues?: number;
  users?: number;
  answered?: boolean;
  isSetUp?: boolean;
  userId?: number;
  dueDate?: string;
}

const show = ({
  profile = 'admin',
  connection,
  queues = 0,
  users = 1,
  answered = false,
  isSetUp = false,
  userId = 1,
  dueDate = '2999-12-31',
}: Facts) => {
  const { wrapper } = buildProviders({
    login: buildLogin({
      user: { profile, id: userId },
      company: { dueDate, firstAnswerAt: answered ? '2026-01-02T00:00:00.000Z' : null },
    }),
    data: [
      [queryKey(getStart, {}), { firstSteps: isSetUp ? null : {} }],
      [queryKey(listConnections, {}), connection ? [buildConnection(connection)] : []],
      [queryKey(listQueues, {}), Array.from({ length: queues })],
      [queryKey(listUserNames, {}), Array.from({ length: users })],
    ],
  });
  return renderHook(useFirstSteps, { wrapper }).result;
};
const doneOf = (facts: Facts): string[] | undefined =>
  show(facts)
    .current.steps?.filter(({ done }) => done)
    .map(({ name }) => name);

const neverConnected = { status: 'DISCONNECTED', connectedAt: null } as const;

test.each<[string, Facts, string[] | undefined]>([
  ['a company with nothing', {}, []],
  ['a connection that was never connected', { connection: neverConnected }, []],
  ['a connected number', { connection: {} }, ['connect']],
  ['a number that was connected once', { connection: { status: 'DISCONNECTED' } }, ['connect']],
  ['a queue', { queues: 1 }, ['queue']],
  ['a second user', { users: 2 }, ['invite']],
  ['an answer', { answered: true }, ['answer']],
  ['everything', { connection: {}, queues: 1, users: 2, answered: true }, undefined],
  ['everything, as the server says', { isSetUp: true }, undefined],
  ['a user who is no administrator', { profile: 'user' }, undefined],
  ['a company in arrears', { dueDate: '2020-01-01' }, undefined],
  ['the support of the company', { userId: supportUserId }, undefined],
])('the steps that are done: %s', (_, facts, done) => {
  expect(doneOf(facts)).toEqual(done);
});

test('the address to test with is that of a connection in use', () => {
  expect(show({ connection: { status: 'DISCONNECTED' } }).current.address).toBeNull();
  expect(show({ connection: {} }).current.address).toBe('+5511999990000');
  expect(show({ connection: { channel: 'facebook', number: '', name: 'Padaria' } }).current.address).toBe('Padaria');
});

test('finished steps are not read again', () => {
  show({ connection: {}, queues: 1, users: 2, answered: true });
  expect(show({}).current.steps).toBeUndefined();
});

test('dismissed steps do not return', () => {
  const shown = show({});
  act(() => shown.current.dismiss());
  expect(shown.current.steps).toBeUndefined();
  expect(show({}).current.steps).toBeUndefined();
});
