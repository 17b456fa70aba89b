// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderWithProviders, setNarrowScreen, setUpDom } from '../../testing/render.tsx';
import { Dialog } from './Dialog.tsx';
import { openDialog, type DialogProps } from './dialogs.ts';

setUpDom();

const navigation = Object.assign(new EventTarget(), { currentEntry: { index: 3 } });
beforeEach(() => {
  Object.defineProperty(window, 'navigation', { value: navigation, configurable: true });
});

/** Goes to an entry of the browser's history. Returns whether the browser went there. */
const goTo = (index: number, more: object = {}): boolean =>
  navigation.dispatchEvent(
    Object.assign(new Event('navigate', { cancelable: true }), {
      navigationType: 'traverse',
      destination: { index },
      ...more,
    }),
  );
const Lower = ({ onClose }: DialogProps) => (
  <Dialog title="lower" onClose={onClose}>
    below
  </Dialog>
);
const Upper = ({ onClose }: DialogProps) => (
  <Dialog title="upper" onClose={onClose}>
    above
  </Dialog>
);

const open = async (): Promise<void> => {
  renderWithProviders(
    <button
      onClick={() => {
        openDialog(Lower, {});
        openDialog(Upper, {});
      }}
    >
      open
    </button>,
  );
  fireEvent.click(screen.getByText('open'));
  await screen.findByText('upper');
};

test('on a phone Back closes the dialogs one by one, and leaves the page afterwards', async () => {
  setNarrowScreen();
  await open();
  expect(goTo(4)).toBe(true);
  for (const title of ['upper', 'lower']) {
    expect(goTo(2)).toBe(false);
    await waitFor(() => expect(screen.queryByText(title)).toBeNull());
  }
  expect(goTo(2)).toBe(true);
});

test('in a wide window Back leaves the page', async () => {
  await open();
  expect(goTo(2)).toBe(true);
});
