// @vitest-environment jsdom
import type { LoginResult } from '@recado/shared/contract/auth';
import type { ResultOf } from '@recado/shared/contract/grammar';
import { listQueues, type Queue } from '@recado/shared/contract/queues';
import { listUserNames } from '@recado/shared/contract/users';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { queryKey } from '../../../api/query.ts';
import { buildLogin } from '../../../testing/login.builder.ts';
import { renderWithProviders, setUpDom } from '../../../testing/render.tsx';
import { buildTicket } from '../../../testing/ticket.builder.ts';
import { AcceptForm } from '../actions/AcceptForm.tsx';
import { TransferForm } from '../actions/TransferForm.tsx';

setUpDom();

const sales: Queue = {
  id: 10,
  name: 'Vendas',
  color: '#2F9E44',
  orderQueue: null,
  greetingMessage: '',
  hasServiceLevels: false,
};
const user = (id: number, name: string, profile: 'admin' | 'user' = 'user') => ({
  id,
  name,
  profile,
  online: false,
  queueIds: [],
});
const users: ResultOf<typeof listUserNames> = [
  user(1, 'Ana'),
  user(2, 'Dona Maria', 'admin'),
  user(3, 'Carla', 'admin'),
  user(4, 'Bruno'),
];
const dataWith = (queues: Queue[]) =>
  [
    [queryKey(listQueues, {}), queues],
    [queryKey(listUserNames, {}), users],
  ] as const;
const nothing = (): void => undefined;
const showTransfer = (viewer: Partial<LoginResult['user']>, queues: Queue[]) =>
  renderWithProviders(<TransferForm ticket={buildTicket(7)} onDone={nothing} onCancel={nothing} />, {
    login: buildLogin({ user: viewer }),
    data: dataWith(queues),
  });
const note = (): HTMLElement => screen.getByTestId('no-queue');

test('without queues, a transfer leads an administrator to them and names administrators to others', () => {
  const { unmount } = showTransfer({ profile: 'admin' }, []);
  expect(screen.getByRole('link', { name: 'Criar uma fila' }).getAttribute('href')).toBe('/queues');
  expect(note().textContent).not.toContain('Peça');
  unmount();
  showTransfer({}, []);
  expect(note().textContent).toContain('Peça ajuda a Dona Maria ou Carla.');
  expect(screen.queryByRole('link')).toBeNull();
});

test('a transfer to an agent without queues says so in place of the choice', () => {
  showTransfer({ profile: 'admin' }, [sales]);
  expect(screen.queryByTestId('no-queue')).toBeNull();
  fireEvent.click(screen.getAllByLabelText('Transferir para')[0]!);
  fireEvent.click(screen.getByRole('option', { name: 'Bruno', hidden: true }));
  expect(note().textContent).toContain('Bruno não está em nenhuma fila.');
  expect(screen.getByRole('link', { name: 'Abrir usuários' }).getAttribute('href')).toBe('/users');
  expect(screen.getByTestId<HTMLButtonElement>('transfer-confirm').disabled).toBe(true);
});

test('accepting without a queue says what is missing', () => {
  const onAccept = vi.fn<(queueId: number) => void>();
  renderWithProviders(
    <AcceptForm queues={[sales, { ...sales, id: 11, name: 'Suporte' }]} onAccept={onAccept} onCancel={nothing} />,
    { login: buildLogin({}), data: [] },
  );
  fireEvent.click(screen.getByTestId('accept-confirm'));
  expect(screen.getAllByText('Selecione uma fila').length).toBeGreaterThan(0);
  expect(onAccept).not.toHaveBeenCalled();
});

test('a link to another page closes the dialog', () => {
  const onCancel = vi.fn<() => void>();
  renderWithProviders(<TransferForm ticket={buildTicket(7)} onDone={nothing} onCancel={onCancel} />, {
    login: buildLogin({ user: { profile: 'admin' } }),
    data: dataWith([]),
  });
  fireEvent.click(screen.getByRole('link', { name: 'Criar uma fila' }));
  expect(onCancel).toHaveBeenCalledTimes(1);
});
