// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useCommands } from '../../components/commands.ts';
import { buildLogin } from '../../testing/login.builder.ts';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { AppCommands } from './AppCommands.tsx';

const resolve = vi.fn<() => void>();
const Page = () => {
  useCommands({ resolve });
  return <AppCommands />;
};

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
