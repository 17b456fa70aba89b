// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Ticket } from '@recado/shared/contract/tickets';
import { buildLogin } from '../../testing/login.builder.ts';
import { buildProviders, setUpDom } from '../../testing/render.tsx';
import { buildTicket } from '../../testing/ticket.builder.ts';
import { useTicketAction } from './use-ticket-action.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn<() => Promise<unknown>>() }));
vi.mock('../../api/call.ts', () => ({ call }));

setUpDom();

test('onDone runs although an event unmounted the component before the response', async () => {
  let respond = (_ticket: Ticket): void => undefined;
  call.mockReturnValue(new Promise<Ticket>((resolve) => (respond = resolve)));
  const { wrapper } = buildProviders({ login: buildLogin({ user: { profile: 'admin' } }) });
  const { result, unmount } = renderHook(() => useTicketAction(), { wrapper });
  const onDone = vi.fn<(changed: Ticket) => void>();
  act(() => result.current.mutate({ ticket: buildTicket(7), change: { status: 'open' }, onDone }));
  unmount();
  const changed = buildTicket(7, { version: 5 });
  respond(changed);
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(changed));
});
