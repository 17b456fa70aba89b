// @vitest-environment jsdom
import { botLoopEvent, transferEvent } from '@recado/shared/contract/tickets';
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { openTicketEvent } from '../../components/open-ticket-event.ts';
import { dispatch } from '../../realtime/event-handler.ts';
import { buildLogin } from '../../testing/login.builder.ts';
import { noticesOf } from '../../login/notices.ts';
import { buildTicket } from '../../testing/ticket.builder.ts';
import { botLoopHandler, transferHandler } from './notification-events.ts';

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
