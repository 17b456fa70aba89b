// @vitest-environment jsdom
import { listAllHelps } from '@recado/shared/contract/helps';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { queryKey } from '../../api/query.ts';
import { useCommands } from '../../components/commands.ts';
import { buildLogin } from '../../testing/login.builder.ts';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { AppCommands } from './AppCommands.tsx';

const resolve = vi.fn<() => void>();
const Page = () => {
  useCommands({ resolve });
  return <AppCommands />;
};

const Address = () => <output>{useLocation().search}</output>;

setUpDom();

test('letters typed while the palette’s code loads run nothing', async () => {
  // jsdom lays nothing out, so that everything that is rendered counts as visible.
  Element.prototype.checkVisibility = () => true;
  Element.prototype.scrollIntoView = () => undefined;
  renderWithProviders(<Page />, { login: buildLogin({ user: { profile: 'admin' } }) });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'e' });
  expect(resolve).not.toHaveBeenCalled();
  expect(await screen.findByTestId('palette-input')).toBeTruthy();
});

test('the palette offers to search a text in the messages', async () => {
  Element.prototype.scrollIntoView = () => undefined;
  renderWithProviders(
    <>
      <AppCommands />
      <Address />
    </>,
    { login: buildLogin({ user: { profile: 'user' } }) },
  );
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const input = await screen.findByTestId('palette-input');
  fireEvent.change(input, { target: { value: 'or' } });
  expect(screen.queryByTestId('palette-search-messages')).toBeNull();
  fireEvent.change(input, { target: { value: 'orquídea' } });
  fireEvent.click(screen.getByTestId('palette-search-messages'));
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('messages=1'));
});

test.each([
  ['a company without help entries', [], false],
  ['a company with one', [{ id: 1 }], true],
])('the palette lists the help page as the drawer does: %s', async (_, helps, listed) => {
  Element.prototype.scrollIntoView = () => undefined;
  renderWithProviders(<AppCommands />, {
    login: buildLogin({ user: { profile: 'user' } }),
    data: [[queryKey(listAllHelps, {}), helps]],
  });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  await screen.findByTestId('palette-page-/schedules');
  expect(screen.queryByTestId('palette-page-/helps') !== null).toBe(listed);
});
