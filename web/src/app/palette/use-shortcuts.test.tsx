// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useCommands } from '../../components/commands.ts';
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

// jsdom lays nothing out, so that everything that is rendered counts as visible.
beforeAll(() => {
  Element.prototype.checkVisibility = () => true;
});
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
