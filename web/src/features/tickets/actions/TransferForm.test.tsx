// @vitest-environment jsdom
import { listQueues } from '@recado/shared/contract/queues';
import { listUserNames } from '@recado/shared/contract/users';
import { screen } from '@testing-library/react';
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
