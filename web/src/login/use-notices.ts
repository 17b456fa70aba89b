import { useSyncExternalStore } from 'react';
import { useLogin } from './login-query.ts';
import { noticesOf, subscribeToNotices, type Notice } from './notices.ts';

/** The user's notices, the newest first. */
export const useNotices = (): readonly Notice[] => {
  const login = useLogin();
  return useSyncExternalStore(subscribeToNotices, () => noticesOf(login));
};
