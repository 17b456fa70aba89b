// @vitest-environment jsdom
import {
  getTicketFlow,
  listStartableFlows,
  startTicketFlow,
  stopTicketFlow,
  type TicketFlow as Place,
} from '@recado/shared/contract/ticket-flows';
import { listMessages } from '@recado/shared/contract/messages';
import type { Ticket } from '@recado/shared/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryKey } from '../../../api/query.ts';
import { buildLogin } from '../../../testing/login.builder.ts';
import { renderWithProviders, setUpDom } from '../../../testing/render.tsx';
import { buildTicket } from '../../../testing/ticket.builder.ts';
import { TicketFlow } from './TicketFlow.tsx';
import { useStartFlow } from './use-start-flow.tsx';

setUpDom('flowEditor');

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../api/call.ts', () => ({ call }));

const place: Place = {
  flowId: 7,
  name: 'Boas-vindas',
  node: { type: 'question', words: 'Qual o seu nome?' },
  since: '2026-05-01T10:00:00.000Z',
  continuesAt: null,
};
const waiting = { status: 'pending', isBot: true, queueId: null, userId: null } as const;

beforeEach(() => {
  call.mockReset();
  call.mockImplementation((endpoint: object) => {
    if (endpoint === getTicketFlow) return Promise.resolve({ flow: place });
    if (endpoint === listStartableFlows) return Promise.resolve([{ id: 8, name: 'Pesquisa' }]);
    return Promise.resolve(buildTicket(5, { ...waiting, isBot: false }));
  });
});

const show = (given: Partial<Ticket> = {}, useIntegrations = true) => {
  const onChanged = vi.fn();
  const login = buildLogin();
  const ticket = buildTicket(5, { ...waiting, ...given });
  renderWithProviders(<TicketFlow ticket={ticket} onChanged={onChanged} />, {
    login: { ...login, plan: { ...login.plan, useIntegrations } },
    data: [[queryKey(listMessages, { params: { ticketUuid: ticket.uuid } }), null]],
  });
  return onChanged;
};
const callsOf = (endpoint: object): unknown[] =>
  call.mock.calls.filter(([called]) => called === endpoint).map(([, given]): unknown => given);

test('the flow of a waiting ticket is named with its node, and is stopped after a question', async () => {
  const onChanged = show();
  expect((await screen.findByTestId('ticket-flow-place')).textContent).toMatch(
    /^Fluxo Boas-vindas · Pergunta: Qual o seu nome\? · desde /,
  );
  fireEvent.click(screen.getByTestId('stop-flow'));
  fireEvent.click(await screen.findByTestId('confirm'));
  await waitFor(() => expect(onChanged).toHaveBeenCalledWith(expect.objectContaining({ isBot: false })));
  expect(callsOf(stopTicketFlow)).toEqual([{ params: { ticketId: 5 } }]);
});

test('another flow is chosen from those that are published', async () => {
  const onChanged = show();
  fireEvent.click(await screen.findByTestId('start-other-flow'));
  fireEvent.click(await screen.findByText('Pesquisa'));
  await waitFor(() => expect(onChanged).toHaveBeenCalled());
  expect(callsOf(startTicketFlow)).toEqual([{ params: { ticketId: 5 }, body: { flowId: 8 } }]);
});

test('the flow is asked for after the messages', async () => {
  let answer = (): void => undefined;
  const Messages = ({ ticketUuid }: { ticketUuid: string }) => {
    useQuery({
      queryKey: queryKey(listMessages, { params: { ticketUuid } }),
      queryFn: () => new Promise<null>((resolve) => (answer = () => resolve(null))),
    });
    return null;
  };
  const ticket = buildTicket(5, waiting);
  const login = buildLogin();
  renderWithProviders(
    <>
      <Messages ticketUuid={ticket.uuid} />
      <TicketFlow ticket={ticket} onChanged={() => undefined} />
    </>,
    { login: { ...login, plan: { ...login.plan, useIntegrations: true } } },
  );
  await act(() => vi.dynamicImportSettled());
  expect(call).not.toHaveBeenCalled();
  answer();
  expect(await screen.findByTestId('ticket-flow-place')).toBeTruthy();
});

test.each<[string, Partial<Ticket>, boolean]>([
  ['an agent has', { status: 'open', userId: 3 }, true],
  ['waits in a queue', { queueId: 4 }, true],
  ['the bot does not answer', { isBot: false }, true],
  ['is of a plan without integrations', {}, false],
])('nothing is asked about a ticket that %s', (_, given, useIntegrations) => {
  show(given, useIntegrations);
  expect(call).not.toHaveBeenCalled();
});

const Starter = ({ ticket, onChanged }: { ticket: Ticket; onChanged: (ticket: Ticket) => void }) => {
  const start = useStartFlow(ticket, onChanged);
  return start && <button onClick={start}>start</button>;
};

test('a flow is started by hand where none runs', async () => {
  const onChanged = vi.fn();
  const login = buildLogin();
  const ticket = buildTicket(5, { status: 'open', userId: login.user.id });
  renderWithProviders(<Starter ticket={ticket} onChanged={onChanged} />, { login });
  fireEvent.click(screen.getByText('start'));
  expect(await screen.findByText('O atendimento sai de você: o cliente conversa com o fluxo.')).toBeTruthy();
  await waitFor(() => expect(screen.getByTestId<HTMLInputElement>('flow-to-start').disabled).toBe(false));
  fireEvent.click(screen.getByTestId('flow-to-start'));
  fireEvent.click(await screen.findByText('Pesquisa'));
  fireEvent.click(screen.getByTestId('start-flow'));
  await waitFor(() => expect(onChanged).toHaveBeenCalled());
  expect(callsOf(startTicketFlow)).toEqual([{ params: { ticketId: 5 }, body: { flowId: 8 } }]);
});

test.each<[string, Partial<Ticket>, boolean]>([
  ['a colleague has', { status: 'open', userId: 1_003 }, true],
  ['is of a group', { status: 'pending', isGroup: true, userId: null }, true],
  ['is closed', { status: 'closed' }, true],
  ['is of a plan without integrations', { status: 'pending', userId: null }, false],
])('no flow is started by hand in a ticket that %s', (_, given, useIntegrations) => {
  const login = buildLogin();
  renderWithProviders(<Starter ticket={buildTicket(5, given)} onChanged={vi.fn()} />, {
    login: { ...login, plan: { ...login.plan, useIntegrations } },
  });
  expect(screen.queryByText('start')).toBeNull();
});
