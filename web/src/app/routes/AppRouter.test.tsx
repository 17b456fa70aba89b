// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { createRoot, type Root } from 'react-dom/client';
import { useLocation, useNavigate } from 'react-router';
import { AppRouter } from './AppRouter.tsx';

let root: Root;
afterEach(() => root.unmount());

const Page = ({ to }: { to: string }) => {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(to)}>{useLocation().pathname}</button>;
};

/** Goes from an address to another by a click. Returns what is shown before the browser handles the next key. */
const shownAtOnce = async (from: string, to: string): Promise<string> => {
  window.history.replaceState(null, '', from);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <AppRouter>
      <Page to={to} />
    </AppRouter>,
  );
  await expect.poll(() => document.body.textContent).toBe(from);
  document.querySelector('button')?.click();
  expect(window.location.pathname).toBe(to);
  // React renders what a key or a click changes in a microtask, and transitions later.
  await Promise.resolve();
  const shown = document.body.textContent;
  await expect.poll(() => document.body.textContent).toBe(to);
  return shown;
};

test.each([
  ['/tickets/a', '/tickets/b'],
  ['/tickets', '/tickets/b'],
  ['/chats/a', '/chats/b'],
])('from %s to %s, keys are for the conversation that was chosen', async (from, to) => {
  expect(await shownAtOnce(from, to)).toBe(to);
});

test.each([
  ['/tickets/a', '/contacts'],
  ['/contacts', '/contacts/import'],
  ['/tickets', '/chats'],
])('from %s to %s, the screen before stays until the next one is ready', async (from, to) => {
  expect(await shownAtOnce(from, to)).toBe(from);
});
