// @vitest-environment jsdom
import { listQueues } from '@recado/shared/contract/queues';
import { listUserNames } from '@recado/shared/contract/users';
import { fireEvent, screen } from '@testing-library/react';
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
