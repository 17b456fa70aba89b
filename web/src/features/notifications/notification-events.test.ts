// @vitest-environment jsdom
import { botLoopEvent, ticketEvent, transferEvent } from '@recado/shared/contract/tickets';
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { openTicketEvent } from '../../components/open-ticket-event.ts';
import { dispatch } from '../../realtime/event-handler.ts';
import { buildLogin } from '../../testing/login.builder.ts';
import { noticesOf } from '../../login/notices.ts';
import { buildTicket } from '../../testing/ticket.builder.ts';
import { botLoopHandler, renumberedHandler, transferHandler } from './notification-events.ts';

type ShowAction = (message: string, action: { run: () => void; autoClose?: false }) => void;
const toast = vi.hoisted(() => ({ showAction: vi.fn<ShowAction>() }));
vi.mock('../../components/undo-toast.tsx', () => toast);

test('a bot that stopped stays on the screen until it is closed, and opens its ticket', () => {
  const ticket = buildTicket(7);
  const login = buildLogin();
  const name = `company-${login.company.id}-${botLoopEvent.name}`;
  dispatch([botLoopHandler], name, { action: 'create', ticket }, { client: new QueryClient(), login });
  expect(toast.showAction).toHaveBeenCalledOnce();
  const [, { run, autoClose }] = toast.showAction.mock.calls[0]!;
  expect(autoClose).toBe(false);
  const opened = vi.fn<(event: Event) => void>();
  window.addEventListener(openTicketEvent, opened);
  run();
  expect(opened.mock.calls[0]![0]).toMatchObject({ detail: ticket.uuid });
});

test('a transfer names the colleague and the contact, and opens the ticket', () => {
  toast.showAction.mockClear();
  const ticket = buildTicket(7);
  const base = buildLogin();
  const login = { ...base, user: { ...base.user, notifications: { ...base.user.notifications, sound: false } } };
  const name = `company-${login.company.id}-${transferEvent.name}`;
  dispatch([transferHandler], name, { action: 'create', ticket, by: 'Ana' }, { client: new QueryClient(), login });
  const [, { run }] = toast.showAction.mock.calls[0]!;
  const opened = vi.fn<(event: Event) => void>();
  window.addEventListener(openTicketEvent, opened);
  run();
  expect(opened.mock.calls[0]![0]).toMatchObject({ detail: ticket.uuid });
  expect(noticesOf(login)).toMatchObject([{ kind: 'transfer', by: 'Ana', ticket: { id: 7, uuid: ticket.uuid } }]);
});

test('another number of a contact is a notice for the agent who has the conversation, unless it is the agent’s own act', () => {
  toast.showAction.mockClear();
  const login = buildLogin();
  const own = login.user.id;
  const name = `company-${login.company.id}-${ticketEvent.name}`;
  const receive = (userId: number, by: number, type = 'numberChanged') => {
    const ticket = buildTicket(8, { userId });
    const log = [{ type, user: { id: by, name: 'Ana' }, createdAt: '2026-01-01T00:00:00.000Z' }];
    dispatch([renumberedHandler], name, { action: 'update', ticket, log }, { client: new QueryClient(), login });
  };
  receive(own, own);
  receive(own + 1, own + 2);
  receive(own, own + 1, 'merged');
  expect(toast.showAction).not.toHaveBeenCalled();
  receive(own, own + 1);
  expect(toast.showAction).toHaveBeenCalledOnce();
  expect(noticesOf(login)[0]).toMatchObject({ kind: 'number', by: 'Ana', ticket: { id: 8 } });
});
