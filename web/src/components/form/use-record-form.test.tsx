// @vitest-environment jsdom
import { Button, TextInput } from '@mantine/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../errors/api-error.ts';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { openDialog } from '../dialog/dialogs.ts';
import { EntityDialog } from './EntityDialog.tsx';
import type { Change } from './record-changes.ts';
import { useRecordForm } from './use-record-form.ts';

setUpDom();

interface Note {
  id: number;
  name: string;
  text: string;
  tag: string;
}
interface Values {
  name: string;
  text: string;
  tag: string;
}
type Update = (note: Note, change: Change<Values>) => Promise<Note>;

const note: Note = { id: 7, name: 'Loja', text: 'Oi', tag: 'a' };
const valuesOf = (shown: Note | null): Values => ({
  name: shown?.name ?? '',
  text: shown?.text ?? '',
  tag: shown?.tag ?? '',
});

const NoteDialog = ({ update, onClose }: { update: Update; onClose: () => void }) => {
  const form = useRecordForm({ record: note, valuesOf, bodyOf: (values) => values, update, onSaved: onClose });
  return (
    <EntityDialog title="Nota" form={form} name="note" onClose={onClose}>
      <TextInput label="Nome" {...form.field('name')} />
      <TextInput label="Texto" {...form.field('text')} />
      <TextInput label="Etiqueta" {...form.field('tag')} />
    </EntityDialog>
  );
};

const open = (update: Update) => {
  renderWithProviders(<Button onClick={() => openDialog(NoteDialog, { update })}>open</Button>);
  fireEvent.click(screen.getByRole('button', { name: 'open' }));
  return screen.findByRole('dialog');
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const shows = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const submit = () => fireEvent.click(screen.getByTestId('save-note'));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

const theirs = { ...note, text: 'Bom dia', tag: 'b' };
const refusal = new ApiError(409, 'ERR_CHANGED_MEANWHILE', {
  fields: ['text'],
  record: theirs,
  by: 'Helena',
  at: '2026-03-02T12:30:00.000Z',
});

/** A dialog whose save was refused because Helena changed the text, and the tag besides. */
const conflict = async () => {
  const update = vi.fn<Update>().mockRejectedValueOnce(refusal).mockResolvedValue(note);
  await open(update);
  type('Nome', 'Praia');
  type('Texto', 'Olá');
  submit();
  expect((await screen.findByTestId('conflict')).textContent).toContain('Helena');
  expect(update.mock.calls[0]?.[1]).toEqual({
    body: { name: 'Praia', text: 'Olá' },
    seen: { name: 'Loja', text: 'Oi' },
  });
  return update;
};

test('a change sends what differs, with what the user saw', async () => {
  const update = vi.fn<Update>().mockResolvedValue(note);
  await open(update);
  type('Texto', 'Olá');
  submit();
  await isClosed();
  expect(update.mock.calls[0]?.[1]).toEqual({ body: { text: 'Olá' }, seen: { text: 'Oi' } });
});

test('after a colleague’s change of the same field the user keeps the own value', async () => {
  const update = await conflict();
  expect(screen.getByTestId('conflict').textContent).toContain('Texto');
  expect(screen.getByTestId('conflict').textContent).not.toContain('Nome');
  expect([shows('Nome'), shows('Texto'), shows('Etiqueta')]).toEqual(['Praia', 'Olá', 'b']);
  fireEvent.click(screen.getByTestId('conflict-mine'));
  await isClosed();
  expect(update.mock.calls[1]?.[1]).toEqual({
    body: { name: 'Praia', text: 'Olá' },
    seen: { name: 'Loja', text: 'Bom dia' },
  });
});

test('or sees the stored value and takes it', async () => {
  const update = await conflict();
  fireEvent.click(screen.getByTestId('conflict-see'));
  expect(shows('Texto')).toBe('Bom dia');
  fireEvent.click(screen.getByTestId('conflict-see'));
  expect(shows('Texto')).toBe('Olá');
  fireEvent.click(screen.getByTestId('conflict-theirs'));
  expect(shows('Texto')).toBe('Bom dia');
  expect(screen.queryByTestId('conflict')).toBeNull();
  submit();
  await isClosed();
  expect(update.mock.calls[1]?.[1]).toEqual({ body: { name: 'Praia' }, seen: { name: 'Loja' } });
});

const NotePage = ({ update }: { update: Update }) => {
  const onSaved = () => undefined;
  const form = useRecordForm({ record: note, valuesOf, bodyOf: (values) => values, update, onSaved });
  return (
    <form onSubmit={form.onSubmit}>
      <TextInput label="Texto" {...form.field('text')} />
      <Button type="submit" data-testid="save-note" />
    </form>
  );
};

test('a form that stays open after a save changes what it saved', async () => {
  const update = vi.fn<Update>((shown, { body }) => Promise.resolve({ ...shown, ...body }));
  renderWithProviders(<NotePage update={update} />);
  for (const text of ['Olá', 'Bom dia']) {
    type('Texto', text);
    submit();
    await waitFor(() => expect(update.mock.calls.at(-1)?.[1].body).toEqual({ text }));
  }
  expect(update.mock.calls[1]?.[1].seen).toEqual({ text: 'Olá' });
});
