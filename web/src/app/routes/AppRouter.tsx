import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';

/** The screen that a conversation is chosen on. Undefined for others. */
const conversationScreen = (pathname: string): string | undefined => /^\/(tickets|chats)(?=\/|$)/.exec(pathname)?.[0];

/**
 * The router of the browser's addresses, which react-router's own makes the same for all navigations. The screen before stays until the code of the next one is loaded. Another
 * conversation on the same screen takes its place before the next key is handled: what is typed right after it was chosen
 * is for it, and not for the one before.
 */
export const AppRouter = ({ children }: { children: ReactNode }) => {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setPlace] = useState({ action: history.action, location: history.location });
  useLayoutEffect(() => {
    let screen = conversationScreen(history.location.pathname);
    return history.listen((next) => {
      const before = screen;
      screen = conversationScreen(next.location.pathname);
      if (screen !== undefined && screen === before) setPlace(next);
      else startTransition(() => setPlace(next));
    });
  }, [history]);
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
};
