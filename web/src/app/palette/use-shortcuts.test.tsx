// @vitest-environment jsdom
import { Menu } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useCommands } from '../../components/commands.ts';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { useShortcuts } from './use-shortcuts.ts';

const resolve = vi.fn<() => void>();
const transfer = vi.fn<() => void>();

const Page = ({ letters = false, recording = false }: { letters?: boolean; recording?: boolean }) => {
  useShortcuts(letters);
  useCommands({ resolve, transfer });
  return (
    <>
      <input aria-label="tag" />
      <input type="checkbox" aria-label="signature" />
      <div role="dialog">
        <button>sort</button>
      </div>
      <textarea aria-label="text" data-writing />
      {recording && <div data-keys />}
    </>
  );
};
const press = (target: Element, key: string, more: object = {}) => fireEvent.keyDown(target, { key, ...more });
const composer = () => screen.getByLabelText('text');

setUpDom();
beforeEach(() => {
  resolve.mockReset();
  transfer.mockReset();
});

test('a letter outside fields runs nothing and begins an answer', () => {
  const { unmount } = render(<Page />);
  press(document.body, 'e');
  press(document.body, 't');
  expect(resolve).not.toHaveBeenCalled();
  expect(transfer).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(composer());
  unmount();
});

test('a letter in a field stays there', () => {
  const { unmount } = render(<Page letters />);
  const tag = screen.getByLabelText('tag');
  tag.focus();
  press(tag, 't');
  expect(document.activeElement).toBe(tag);
  expect(transfer).not.toHaveBeenCalled();
  unmount();
});

test('a letter on a switch begins an answer', () => {
  const { unmount } = render(<Page />);
  const signature = screen.getByLabelText('signature');
  signature.focus();
  press(signature, 'e');
  expect(document.activeElement).toBe(composer());
  unmount();
});

test('a popover takes letters while the focus is in it, and none while it fades away', () => {
  const { unmount } = render(<Page />);
  const sort = screen.getByText('sort');
  sort.focus();
  press(sort, 'e');
  expect(document.activeElement).toBe(sort);
  sort.blur();
  press(document.body, 'e');
  expect(document.activeElement).toBe(composer());
  unmount();
});

test('a command carries a modifier, in a field too', () => {
  const { unmount } = render(<Page />);
  press(composer(), 'e', { altKey: true });
  press(document.body, 'e', { altKey: true });
  expect(resolve).toHaveBeenCalledTimes(2);
  unmount();
});

test('letters run commands for users who chose that; those without one begin an answer', () => {
  const { unmount } = render(<Page letters />);
  press(document.body, 't');
  expect(transfer).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(document.body);
  press(document.body, 'e');
  expect(resolve).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(composer());
  unmount();
});

test('no key leaves a recording', () => {
  const { unmount } = render(<Page recording />);
  press(document.body, 'e', { altKey: true });
  press(document.body, 'a');
  expect(resolve).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(document.body);
  unmount();
});

test('the space of a text presses nothing: it goes on in the answer, also where the focus left the field', () => {
  const { unmount } = render(<Page />);
  const signature = screen.getByLabelText('signature');
  press(composer(), 'o');
  signature.focus();
  expect(press(signature, ' ')).toBe(true);
  expect(document.activeElement).toBe(composer());
  unmount();
});

test('above the page the space and the Enter of a text are lost, and an Enter of its own acts', () => {
  const { unmount } = render(<Page recording />);
  const signature = screen.getByLabelText('signature');
  signature.focus();
  press(signature, 'o');
  expect(press(signature, ' ')).toBe(false);
  expect(press(signature, 'Enter')).toBe(false);
  expect(press(signature, 'Enter')).toBe(true);
  press(signature, 'o');
  fireEvent.pointerDown(signature);
  expect(press(signature, ' ')).toBe(true);
  unmount();
});

test('a letter that runs a command begins no text', () => {
  const { unmount } = render(<Page letters />);
  const signature = screen.getByLabelText('signature');
  signature.focus();
  press(signature, 't');
  expect(press(signature, ' ')).toBe(true);
  expect(document.activeElement).toBe(signature);
  unmount();
});

test('an open menu gives way to a letter, and to one in it: both begin an answer', async () => {
  renderWithProviders(
    <>
      <Page />
      <Menu>
        <Menu.Target>
          <button>actions</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={resolve}>Encerrar</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>,
  );
  const opener = screen.getByText('actions');
  for (const placeOf of [() => opener, () => screen.getByRole('menuitem')]) {
    fireEvent.click(opener);
    await screen.findByRole('menuitem');
    placeOf().focus();
    press(placeOf(), 'e');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(document.activeElement).toBe(composer());
  }
  expect(resolve).not.toHaveBeenCalled();
});
