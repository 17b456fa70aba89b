// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useCommands } from '../../components/commands.ts';
import { useShortcuts } from './use-shortcuts.ts';

const resolve = vi.fn<() => void>();

const Page = ({ composer = true, recording = false }: { composer?: boolean; recording?: boolean }) => {
  useShortcuts();
  useCommands({ resolve });
  return (
    <>
      <textarea aria-label="text" disabled={!composer} />
      {recording && <div data-keys />}
    </>
  );
};
const press = (target: Element, key: string) => fireEvent.keyDown(target, { key });
const field = () => screen.getByLabelText('text');

// jsdom lays nothing out, so that everything that is rendered counts as visible.
beforeAll(() => {
  Element.prototype.checkVisibility = () => true;
});
beforeEach(() => void resolve.mockReset());

test('a key runs its command outside fields only', () => {
  const { unmount } = render(<Page />);
  press(field(), 'e');
  expect(resolve).not.toHaveBeenCalled();
  press(document.body, 'e');
  expect(resolve).toHaveBeenCalledTimes(1);
  unmount();
});

test('letters meant for a field that was disabled meanwhile run nothing', () => {
  const { rerender, unmount } = render(<Page />);
  press(field(), 'n');
  rerender(<Page composer={false} />);
  press(document.body, 'e');
  press(document.body, 'e');
  expect(resolve).not.toHaveBeenCalled();
  unmount();
});

test.each([
  ['a click', () => fireEvent.pointerDown(document.body)],
  ['a key that is no letter', () => press(document.body, 'Escape')],
  ['the focus elsewhere', () => fireEvent.focusIn(document.body)],
])('%s ends the typing into a field that was disabled', (_, act) => {
  const { rerender, unmount } = render(<Page />);
  press(field(), 'n');
  rerender(<Page composer={false} />);
  act();
  press(document.body, 'e');
  expect(resolve).toHaveBeenCalledTimes(1);
  unmount();
});

test('a field that was left before it was disabled holds back no key', async () => {
  const { rerender, unmount } = render(<Page />);
  field().focus();
  press(field(), 'n');
  field().blur();
  await new Promise((done) => setTimeout(done));
  rerender(<Page composer={false} />);
  press(document.body, 'e');
  expect(resolve).toHaveBeenCalledTimes(1);
  unmount();
});

test('no key leaves a recording', () => {
  const { unmount } = render(<Page recording />);
  press(document.body, 'e');
  expect(resolve).not.toHaveBeenCalled();
  unmount();
});
