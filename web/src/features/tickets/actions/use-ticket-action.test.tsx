// @vitest-environment jsdom
import { act, fireEvent, renderHook, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import type { Ticket } from '@recado/shared/contract/tickets';
import { ApiError } from '../../../errors/api-error.ts';
import { loadDraft } from '../../../login/drafts.ts';
import { buildLogin } from '../../../testing/login.builder.ts';
import { buildProviders, setUpDom } from '../../../testing/render.tsx';
import { buildTicket } from '../../../testing/ticket.builder.ts';
import { useTicketAction } from './use-ticket-action.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn<() => Promise<unknown>>() }));
vi.mock('../../../api/call.ts', () => ({ call }));

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

test('what is typed before an acceptance fails stays as the draft of the ticket', async () => {
  const login = buildLogin({ user: { profile: 'user' } });
  const { result } = renderHook(() => useTicketAction(), buildProviders({ login }));
  window.history.replaceState(null, '', '/tickets/uuid-7');
  let refuse = (_: Error): void => undefined;
  call.mockReturnValueOnce(new Promise((_, reject) => (refuse = reject)));
  act(() => result.current.mutate({ ticket: buildTicket(7), change: { status: 'open' }, opens: 'own' }));
  fireEvent.input(await screen.findByLabelText('Digite uma mensagem'), { target: { value: 'orçamento' } });
  refuse(new ApiError(500, 'ERR_INTERNAL'));
  await vi.waitFor(() => expect(loadDraft(login, 7).text).toBe('orçamento'));
  expect(screen.queryByLabelText('Digite uma mensagem')).toBeNull();
});

describe('a contact with another ticket, which waits', () => {
  const waiting = { uuid: 'uuid-9', userId: null, userName: null, queueName: 'Vendas', status: 'pending' };
  const reopen = () => {
    const { wrapper } = buildProviders({ login: buildLogin({ user: { profile: 'user' } }) });
    const { result } = renderHook(() => ({ action: useTicketAction(), location: useLocation() }), { wrapper });
    call.mockRejectedValueOnce(new ApiError(409, 'ERR_OTHER_OPEN_TICKET', waiting));
    act(() => result.current.action.mutate({ ticket: buildTicket(7), change: { status: 'open' } }));
    return result;
  };

  test('is shown that one, to be accepted', async () => {
    const result = reopen();
    call.mockResolvedValueOnce(buildTicket(9, { status: 'pending' }));
    await vi.waitFor(() => expect(result.current.location.pathname).toBe('/tickets/uuid-9'));
    expect(result.current.location.state).toEqual({ tab: 'pending' });
  });

  test('is said to wait where the user may not see it', async () => {
    const result = reopen();
    call.mockRejectedValueOnce(new ApiError(404, 'ERR_NO_TICKET_FOUND'));
    expect((await screen.findByTestId('ticket-owner')).textContent).toBe(
      'Este contato já aguarda atendimento. Fila: Vendas.',
    );
    expect(result.current.location.pathname).toBe('/');
  });
});
