import { getPublicSetting, version } from '@recado/shared/contract/settings';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { holdsUnsentFiles, storeUnsent, watchUnsent } from '../../features/messages/sending/store-unsent.ts';
import { clearDrafts } from '../../login/drafts.ts';
import { notifyFailure, notifyWarning } from '../../components/notify.ts';
import { translate } from '../../i18n/i18n.ts';
import { discardTokens } from '../../sign-in/discard-tokens.ts';
import { clearLocalFlags } from '../../login/local-flags.ts';
import { loginQuery } from '../../login/login-query.ts';
import {
  clearLocalStorage,
  endLogin,
  onLoginEnd,
  storedLoginEnd,
  storeLoginEnd,
  type LoginEnd,
} from '../../sign-in/login-end.ts';
import { onLoginChange, loginStorage } from '../../sign-in/stored-login.ts';
import { endPush } from '../../push/push-device.ts';
import { isOtherUsersTab, setTabOwner } from '../../sign-in/tab-owner.ts';

const notifyEnd: Record<LoginEnd, () => void> = {
  logout: () => undefined,
  expired: () => notifyWarning(translate('auth:ended.expired'), { id: 'session' }),
  invalid: () => notifyFailure(translate('auth:ended.invalid'), { id: 'session', autoClose: 8000 }),
  displaced: () => notifyFailure(translate('auth:ended.displaced'), { id: 'session', autoClose: false }),
  outOfHours: () => undefined,
  switchedOff: () => notifyFailure(translate('auth:ended.switchedOff'), { id: 'session', autoClose: false }),
  otherUser: () => undefined,
};

/** Milliseconds between the notification of a displaced login and the reload (specification 1, section 4). */
const reloadDelay = 1000;

/**
 * Session storage key, set while the page reloads after a displacement, so that the notification appears after the
 * reload.
 */
const displacedKey = 'session-displaced';

/** First key elements of the queries that need no login. */
const publicQueries: readonly string[] = ['login', 'config', getPublicSetting.name, version.name];

/**
 * Handles the end of the login for the whole app: notifies the user of the reason, clears tokens and caches. Waits for
 * no request.
 */
export const LoginGuard = ({ children }: { children: ReactNode }) => {
  const client = useQueryClient();
  useEffect(() => {
    const end = (reason: LoginEnd): void => {
      const login = client.getQueryData(loginQuery.queryKey);
      if (!login && (loginStorage() === null || isOtherUsersTab())) return;
      notifyEnd[reason]();
      endPush();
      // Unmount the screens before their data is removed.
      client.setQueryData(loginQuery.queryKey, null);
      // The same user finds unsent texts after signing in again; another user's sign-in clears them.
      if ((reason === 'expired' || reason === 'displaced') && login) storeUnsent(client, login);
      else clearDrafts();
      // The stored tokens belong to the other user: keep them, and keep the tab owner until the reload.
      if (reason === 'otherUser') return window.location.reload();
      setTabOwner(null);
      clearLocalFlags();
      // Before the tokens: their removal is what the other tabs notice.
      storeLoginEnd(reason);
      discardTokens();
      client.removeQueries({ predicate: ({ queryKey }) => !publicQueries.includes(String(queryKey[0])) });
      client.getMutationCache().clear();
      if (reason !== 'displaced') return;
      clearLocalStorage();
      window.sessionStorage.setItem(displacedKey, reason);
      window.setTimeout(() => window.location.reload(), reloadDelay);
    };
    if (window.sessionStorage.getItem(displacedKey) !== null) notifyEnd.displaced();
    window.sessionStorage.removeItem(displacedKey);
    const stop = onLoginEnd(end);
    const stopUnsent = watchUnsent(client, () => client.getQueryData(loginQuery.queryKey) ?? null);
    const askForFiles = (event: BeforeUnloadEvent): void => {
      if (holdsUnsentFiles(client)) event.preventDefault();
    };
    window.addEventListener('beforeunload', askForFiles);
    const stopRemote = onLoginChange(() => {
      if (loginStorage() === null) endLogin(storedLoginEnd());
      else if (isOtherUsersTab()) endLogin('otherUser');
    });
    return () => {
      stopUnsent();
      window.removeEventListener('beforeunload', askForFiles);
      stop();
      stopRemote();
    };
  }, [client]);
  return children;
};
