// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { Ticket } from '@recado/shared/contract/tickets';
import { loginQuery } from '../../login/login-query.ts';
import { buildTicket } from '../../testing/ticket.builder.ts';
import { useTicketAction } from './use-ticket-action.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn<() => Promise<unknown>>() }));
vi.mock('../../api/call.ts', () => ({ call }));

test('onDone runs although an event unmounted the component before the response', async () => {
  const client = new QueryClient();
  client.setQueryData(loginQuery.queryKey, { user: { id: 1, profile: 'admin', queueIds: [] } } as never);
  let respond = (_ticket: Ticket): void => undefined;
  call.mockReturnValue(new Promise<Ticket>((resolve) => (respond = resolve)));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>
  );
  const { result, unmount } = renderHook(() => useTicketAction(), { wrapper });
  const onDone = vi.fn<(changed: Ticket) => void>();
  act(() => result.current.mutate({ ticket: buildTicket(7), change: { status: 'open' }, onDone }));
  unmount();
  const changed = buildTicket(7, { version: 5 });
  respond(changed);
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(changed));
});
