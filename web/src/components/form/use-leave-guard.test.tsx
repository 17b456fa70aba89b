// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router';
import { expect, test, vi } from 'vitest';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

setUpDom();

const Page = ({ isDirty }: { isDirty: boolean }) => {
  useLeaveGuard(isDirty);
  return (
    <>
      <Link to="/other">leave</Link>
      <button data-to="/other">tab</button>
    </>
  );
};
const show = (isDirty: boolean) =>
  renderWithProviders(
    <Routes>
      <Route path="/page" element={<Page isDirty={isDirty} />} />
      <Route path="/other" element={<p>other page</p>} />
    </Routes>,
    { path: '/page' },
  );

test('a page without changes is left at once', () => {
  show(false);
  fireEvent.click(screen.getByText('leave'));
  expect(screen.getByText('other page')).toBeTruthy();
});

test('a page with changes asks, and is left when the changes are discarded', async () => {
  show(true);
  fireEvent.click(screen.getByText('leave'));
  expect(screen.queryByText('other page')).toBeNull();
  fireEvent.click(await screen.findByTestId('confirm'));
  expect(await screen.findByText('other page')).toBeTruthy();
});

test('a tab that leads to another page asks as a link does', async () => {
  show(true);
  fireEvent.click(screen.getByText('tab'));
  fireEvent.click(await screen.findByTestId('confirm'));
  expect(await screen.findByText('other page')).toBeTruthy();
});

test('the browser’s Back asks, and goes on when the changes are discarded', async () => {
  const traverseTo = vi.fn<(key: string) => void>();
  const navigation = Object.assign(new EventTarget(), { traverseTo });
  vi.stubGlobal('navigation', navigation);
  const goBack = (type: string): Event => {
    const event = new Event('navigate', { cancelable: true });
    navigation.dispatchEvent(Object.assign(event, { navigationType: type, destination: { key: 'before' } }));
    return event;
  };
  show(true);
  expect(goBack('push').defaultPrevented).toBe(false);
  expect(goBack('traverse').defaultPrevented).toBe(true);
  expect(goBack('traverse').defaultPrevented).toBe(true);
  await waitFor(() => expect(screen.getAllByTestId('confirm')).toHaveLength(1));
  expect(traverseTo).not.toHaveBeenCalled();
  fireEvent.click(await screen.findByTestId('confirm'));
  expect(traverseTo).toHaveBeenCalledExactlyOnceWith('before');
  expect(goBack('traverse').defaultPrevented).toBe(false);
  vi.unstubAllGlobals();
});

test('closing the tab of a page with changes asks', () => {
  show(true);
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
});
