// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { Ticket } from '@recado/shared/contract/tickets';
import { sessionQuery } from '../../session/session-query.ts';
import { buildTicket } from '../../testing/ticket.builder.ts';
import { useTicketAction } from './use-ticket-action.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn<() => Promise<unknown>>() }));
vi.mock('../../api/call.ts', () => ({ call }));

test('what follows an answer follows also where an event took the screen away before', async () => {
  const client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, { user: { id: 1, profile: 'admin', queueIds: [] } } as never);
  let answer = (_ticket: Ticket): void => undefined;
  call.mockReturnValue(new Promise<Ticket>((resolve) => (answer = resolve)));
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
  answer(changed);
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(changed));
});
