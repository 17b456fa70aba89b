// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

setUpDom();

const Page = ({ isDirty }: { isDirty: boolean }) => {
  useLeaveGuard(isDirty);
  return <Link to="/other">leave</Link>;
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

test('closing the tab of a page with changes asks', () => {
  show(true);
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
});
