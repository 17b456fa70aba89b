// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { FilesField } from './FilesField.tsx';

setUpDom();

const files = ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => ({
  ...{ id: name, name, mimetype: 'application/pdf', size: 1, path: name },
}));
const names = () => screen.getAllByTestId('file-name').map(({ textContent }) => textContent);

test('Alt and an arrow move the file that has the focus, which stays there', async () => {
  renderWithProviders(
    <FilesField label="Arquivos" files={files} max={5} onChange={() => undefined} onBusy={() => undefined} />,
  );
  const remove = screen.getAllByTestId('remove-file')[0]!;
  remove.focus();
  fireEvent.keyDown(remove, { key: 'ArrowUp', altKey: true });
  expect(names()).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
  fireEvent.keyDown(remove, { key: 'ArrowDown', altKey: true });
  expect(names()).toEqual(['b.pdf', 'a.pdf', 'c.pdf']);
  await waitFor(() => expect(document.activeElement).toBe(remove));
  fireEvent.keyDown(remove, { key: 'ArrowDown' });
  expect(names()).toEqual(['b.pdf', 'a.pdf', 'c.pdf']);
});
