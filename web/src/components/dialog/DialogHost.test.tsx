// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useNavigate } from 'react-router';
import { expect, test, vi } from 'vitest';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { Dialog } from './Dialog.tsx';
import { holdDialogs, openDialog } from './dialogs.ts';

setUpDom();

const Note = ({ text, onClose }: { text: string; onClose: () => void }) => (
  <Dialog title={text} onClose={onClose}>
    {text}
  </Dialog>
);
const Links = () => {
  const navigate = useNavigate();
  return (
    <>
      <button onClick={() => void navigate('/tickets')}>forward</button>
      <button onClick={() => void navigate(-1)}>back</button>
    </>
  );
};
const click = (text: string) => act(() => Promise.resolve(fireEvent.click(screen.getByText(text))));
const shown = () => screen.queryAllByRole('dialog').length;

test('dialogs are stacked, and the last one is closed by its caller', async () => {
  renderWithProviders(<Links />);
  let close = (): void => undefined;
  act(() => {
    openDialog(Note, { text: 'first' });
    close = openDialog(Note, { text: 'second' });
  });
  await waitFor(() => expect(shown()).toBe(2));
  act(close);
  await waitFor(() => expect(shown()).toBe(1));
  expect(screen.getByRole('dialog', { name: 'first' })).toBeTruthy();
});

test('a dialog stays when the app navigates, and goes with the back button', async () => {
  renderWithProviders(<Links />);
  act(() => void openDialog(Note, { text: 'owner' }));
  await click('forward');
  expect(shown()).toBe(1);
  await click('back');
  await waitFor(() => expect(shown()).toBe(0));
});

test('a dialog with changes that would be lost stays with the back button', async () => {
  renderWithProviders(<Links />);
  act(() => void openDialog(Note, { text: 'draft' }));
  const release = holdDialogs();
  await click('forward');
  await click('back');
  expect(shown()).toBe(1);
  release();
  await click('forward');
  await click('back');
  await waitFor(() => expect(shown()).toBe(0));
});

test('nothing is left of a dialog when the layout goes', () => {
  const { unmount } = renderWithProviders(<Links />);
  act(() => void openDialog(Note, { text: 'left' }));
  unmount();
  renderWithProviders(<Links />);
  expect(shown()).toBe(0);
});

test('Escape closes a dialog alone in the moment in which it opens, and the field below it later', async () => {
  const onEscape = vi.fn<() => void>();
  renderWithProviders(<input aria-label="field" onKeyDown={({ key }) => key === 'Escape' && onEscape()} />);
  const field = screen.getByLabelText('field');
  field.focus();
  act(() => void openDialog(Note, { text: 'opening' }));
  await waitFor(() => expect(shown()).toBe(1));
  fireEvent.keyDown(field, { key: 'Escape' });
  await waitFor(() => expect(shown()).toBe(0));
  expect(onEscape).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(onEscape).toHaveBeenCalledOnce();
});
