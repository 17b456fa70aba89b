// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { openContent } from '../dialog/open-content.tsx';
import { useUnsaved } from './use-unsaved.ts';

setUpDom();

const Note = () => {
  const [text, setText] = useState('');
  const close = useUnsaved(text !== '');
  return (
    <>
      <input aria-label="Texto" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <button onClick={close}>Cancelar</button>
    </>
  );
};

const open = () => {
  renderWithProviders(<button onClick={() => openContent({ title: 'Nota', render: () => <Note /> })}>open</button>);
  fireEvent.click(screen.getByText('open'));
  return screen.findByLabelText<HTMLInputElement>('Texto');
};
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('each way of closing a dialog asks while its own form has changes', async () => {
  const field = await open();
  fireEvent.change(field, { target: { value: 'Oi' } });
  for (const leave of [
    () => fireEvent.click(screen.getByText('Cancelar')),
    () => fireEvent.click(screen.getAllByLabelText('Fechar')[0]!),
    () => fireEvent.keyDown(document.body, { key: 'Escape' }),
  ]) {
    leave();
    fireEvent.click(await screen.findByText('Continuar editando'));
    await waitFor(() => expect(screen.queryByText('Descartar alterações?')).toBeNull());
    expect(field.value).toBe('Oi');
  }
  fireEvent.click(screen.getByText('Cancelar'));
  fireEvent.click(await screen.findByText('Descartar'));
  await isClosed();
});

test('a form without changes is closed at once', async () => {
  await open();
  fireEvent.click(screen.getByLabelText('Fechar'));
  await isClosed();
});
