// @vitest-environment jsdom
import { listTickets } from '@recado/shared/contract/tickets';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryKey } from '../../api/query.ts';
import { buildProviders, setUpDom } from '../../testing/render.tsx';
import { buildLogin } from '../../testing/login.builder.ts';
import { buildTicket } from '../../testing/ticket.builder.ts';
import { useUnreadTickets } from './use-unread-tickets.ts';

setUpDom();

test('lists are looked through when one of them has changed, and not with other queries', () => {
  let reads = 0;
  const counted = Object.defineProperty(buildTicket(7), 'unreadMessages', { get: () => (reads++, 2) });
  const key = queryKey(listTickets, { query: { status: 'open' } });
  const { client, wrapper } = buildProviders({
    login: buildLogin(),
    data: [[key, { pages: [{ tickets: [counted] }], pageParams: [null] }]],
  });
  const { result } = renderHook(useUnreadTickets, { wrapper });
  expect(result.current.map(({ id }) => id)).toEqual([7]);
  const before = reads;
  act(() => void client.setQueryData(['another'], 1));
  expect(reads).toBe(before);
  act(() => void client.setQueryData(key, { pages: [{ tickets: [buildTicket(8, { unreadMessages: 1 })] }] }));
  expect(result.current.map(({ id }) => id)).toEqual([8]);
});
