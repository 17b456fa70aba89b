// @vitest-environment jsdom
import { Button, TextInput } from '@mantine/core';
import type { LoginResult } from '@recado/shared/contract/auth';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../errors/api-error.ts';
import { buildLogin } from '../../testing/login.builder.ts';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { openDialog } from '../dialog/dialogs.ts';
import { EntityDialog } from './EntityDialog.tsx';
import { useEntityForm } from './use-entity-form.ts';

setUpDom();

type Save = (values: { name: string; note: string }) => Promise<unknown>;

interface Props {
  save: Save;
  locked?: string;
  failed?: string;
  onClose: () => void;
}

const NoteDialog = ({ save, locked, failed, onClose }: Props) => {
  const form = useEntityForm({
    initialValues: { name: '', note: '' },
    limits: { name: { min: 2, max: 5 }, note: { max: 3 } },
    save,
    errorFields: { ERR_QUEUE_NAME_ALREADY_EXISTS: 'name' },
    onSaved: onClose,
  });
  return (
    <EntityDialog title="Nota" form={form} name="note" locked={locked} failed={failed} onClose={onClose}>
      <TextInput label="Nome" {...form.field('name')} />
      <TextInput label="Texto" {...form.field('note')} />
    </EntityDialog>
  );
};

const open = (save: Save = () => Promise.resolve({}), locked?: string, failed?: string, login?: LoginResult) => {
  renderWithProviders(
    <Button onClick={() => openDialog(NoteDialog, { save, locked, failed })}>open</Button>,
    login && { login },
  );
  fireEvent.click(screen.getByRole('button', { name: 'open' }));
  return screen.findByRole('dialog');
};
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByTestId('save-note'));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('the limits are checked before the call, with a message at each field', async () => {
  const save = vi.fn<Save>().mockResolvedValue({});
  await open(save);
  submit();
  expect(screen.getByText('Obrigatório')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Nome/)));
  type(/Nome/, ' a ');
  submit();
  expect(screen.getByText('Muito curto!')).toBeTruthy();
  type(/Nome/, 'Vendas');
  type(/Texto/, 'long');
  submit();
  expect(screen.getAllByText('Muito extenso!')).toHaveLength(2);
  expect(save).not.toHaveBeenCalled();
  type(/Nome/, 'Loja');
  type(/Texto/, 'abc');
  submit();
  await isClosed();
  expect(save.mock.calls[0]?.[0]).toEqual({ name: 'Loja', note: 'abc' });
});

test('an error of the server appears at its field, any other above the form; nothing typed is lost', async () => {
  const save = vi
    .fn<Save>()
    .mockRejectedValueOnce(new ApiError(409, 'ERR_QUEUE_NAME_ALREADY_EXISTS'))
    .mockRejectedValueOnce(new ApiError(500, 'ERR_INTERNAL'));
  await open(save);
  type(/Nome/, 'Loja');
  submit();
  await waitFor(() => expect(screen.getByLabelText(/Nome/).getAttribute('aria-invalid')).toBe('true'));
  expect(screen.queryByRole('alert')).toBeNull();
  submit();
  type(/Nome/, 'Outra');
  submit();
  expect((await screen.findByRole('alert')).textContent).toContain('Algo deu errado do nosso lado');
  expect(screen.getByLabelText<HTMLInputElement>(/Nome/).value).toBe('Outra');
});

test('the form’s own text stands before the reason of a failure', async () => {
  await open(
    () => Promise.reject(new ApiError(409, 'ERR_PLAN_LIMIT_USERS', { limit: 3 })),
    undefined,
    'Não foi possível.',
  );
  type(/Nome/, 'Loja');
  submit();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Não foi possível. Número máximo de usuários já alcançado: 3',
  );
});

test('closing asks before it discards changes, and closes at once without changes', async () => {
  await open();
  type(/Nome/, 'Lo');
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Continuar editando' }));
  await waitFor(() => expect(screen.queryByText('Descartar alterações?')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>(/Nome/).value).toBe('Lo');
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Descartar' }));
  await isClosed();
});

test('an unchanged form closes without a question', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  await isClosed();
});

test('a locked form shows why; it can be read and closed only', async () => {
  await open(undefined, 'De outra pessoa');
  expect(screen.getByText('De outra pessoa')).toBeTruthy();
  expect(screen.getByLabelText(/Nome/).matches(':disabled')).toBe(true);
  expect(screen.queryByTestId('save-note')).toBeNull();
  fireEvent.click(screen.getByText('Fechar'));
  await isClosed();
});

test('in arrears every form is locked, and leads administrators to the payment', async () => {
  const company = { id: 7, dueDate: '2020-01-01' };
  await open(undefined, undefined, undefined, buildLogin({ company, user: { profile: 'user' } }));
  expect(screen.getByText(/assinatura da sua empresa venceu/)).toBeTruthy();
  expect(screen.getByLabelText(/Nome/).matches(':disabled')).toBe(true);
  expect(screen.queryByTestId('save-note')).toBeNull();
  expect(screen.queryByTestId('arrears-pay')).toBeNull();
  cleanup();
  await open(undefined, undefined, undefined, buildLogin({ company, user: { profile: 'admin' } }));
  expect(screen.getByTestId('arrears-pay').getAttribute('href')).toBe('/financeiro');
  fireEvent.click(screen.getByTestId('arrears-pay'));
  await isClosed();
});

test('Escape acts on the question alone while it is open', async () => {
  await open();
  type(/Nome/, 'Lo');
  const escape = () => fireEvent.keyDown(document.body, { key: 'Escape' });
  escape();
  await screen.findByText('Descartar alterações?');
  escape();
  await waitFor(() => expect(screen.queryByText('Descartar alterações?')).toBeNull());
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(screen.getByLabelText<HTMLInputElement>(/Nome/).value).toBe('Lo');
});

test('Back, Forward and a reload ask while a dialog has unsaved changes', async () => {
  const navigation = new EventTarget();
  vi.stubGlobal('navigation', navigation);
  const leave = (target: EventTarget, type: string): boolean => {
    const event = Object.assign(new Event(type, { cancelable: true }), { navigationType: 'traverse' });
    target.dispatchEvent(event);
    return event.defaultPrevented;
  };
  await open();
  expect([leave(window, 'beforeunload'), leave(navigation, 'navigate')]).toEqual([false, false]);
  type(/Nome/, 'Loja');
  expect([leave(window, 'beforeunload'), leave(navigation, 'navigate')]).toEqual([true, true]);
  expect(await screen.findByText('Descartar alterações?')).toBeTruthy();
  vi.unstubAllGlobals();
});
