// @vitest-environment jsdom
import { listQueues } from '@recado/shared/contract/queues';
import { listUserNames } from '@recado/shared/contract/users';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryKey } from '../../../api/query.ts';
import { buildLogin } from '../../../testing/login.builder.ts';
import { renderWithProviders, setUpDom } from '../../../testing/render.tsx';
import { buildTicket } from '../../../testing/ticket.builder.ts';
import { TransferForm } from './TransferForm.tsx';

setUpDom();

test('the choice of the agent has the focus, with its list closed', () => {
  const queues = [{ id: 1, name: 'Vendas', color: '#2f9e44' }];
  renderWithProviders(<TransferForm ticket={buildTicket(7)} onDone={() => undefined} onCancel={() => undefined} />, {
    login: buildLogin({ user: { profile: 'user' } }),
    data: [
      [queryKey(listQueues, {}), queues],
      [queryKey(listUserNames, {}), []],
    ],
  });
  const agent = screen.getByRole('combobox', { name: 'Transferir para' });
  expect(document.activeElement).toBe(agent);
  expect(agent.getAttribute('aria-expanded')).toBe('false');
});

test.each([
  ['keeps the ticket’s queue if the agent is in it', [1, 2], 'Suporte'],
  ['takes the agent’s only queue', [3], 'Financeiro'],
  ['asks among several others', [1, 3], ''],
])('the choice of an agent %s', async (_, queueIds, queue) => {
  const colors = { color: '#2f9e44' };
  const queues = ['Vendas', 'Suporte', 'Financeiro'].map((name, index) => ({ id: index + 1, name, ...colors }));
  const ticket = buildTicket(7, { queueId: 2 });
  renderWithProviders(<TransferForm ticket={ticket} onDone={() => undefined} onCancel={() => undefined} />, {
    login: buildLogin({ user: { profile: 'user' } }),
    data: [
      [queryKey(listQueues, {}), queues],
      [queryKey(listUserNames, {}), [{ id: 5, name: 'Ana', profile: 'user', queueIds, online: true }]],
    ],
  });
  fireEvent.click(screen.getByRole('combobox', { name: 'Transferir para' }));
  fireEvent.click(await screen.findByText('Ana · online'));
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Fila' }).value).toBe(queue);
});

const users = [
  { id: 2, name: 'Bia', profile: 'user' as const, online: true, queueIds: [1] },
  { id: 3, name: 'Caio', profile: 'user' as const, online: false, queueIds: [1, 2] },
];
const choices = [
  { id: 1, name: 'Vendas', color: '#2f9e44' },
  { id: 2, name: 'Suporte', color: '#1971c2' },
];
const renderTo = (toUserId: number, queueId: number | null) =>
  renderWithProviders(
    <TransferForm
      ticket={buildTicket(7, { queueId })}
      toUserId={toUserId}
      onDone={() => undefined}
      onCancel={() => undefined}
    />,
    {
      login: buildLogin({ user: { profile: 'user' } }),
      data: [
        [queryKey(listQueues, {}), choices],
        [queryKey(listUserNames, {}), users],
      ],
    },
  );
const chosen = (): string[] =>
  ['Transferir para', /^Fila/].map((name) => screen.getByRole<HTMLInputElement>('combobox', { name }).value);

test('an agent that was chosen before stays chosen, with the ticket’s queue or the only one of the agent', () => {
  renderTo(2, 2);
  expect(chosen()).toEqual(['Bia · online', 'Vendas']);
  cleanup();
  renderTo(3, 2);
  expect(chosen()).toEqual(['Caio', 'Suporte']);
  cleanup();
  renderTo(3, null);
  expect(chosen()).toEqual(['Caio', '']);
});
