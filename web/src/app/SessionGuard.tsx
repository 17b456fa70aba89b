import { getPublicSetting, version } from '@recado/shared/contract/settings';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { keepUnsent } from '../features/messages/keep-unsent.ts';
import { forgetDrafts } from '../session/drafts.ts';
import { notifyFailure, notifyWarning } from '../components/notify.ts';
import { translate } from '../i18n/i18n.ts';
import { leave } from '../session/leave.ts';
import { sessionQuery } from '../session/session-query.ts';
import { endSession, onSessionEnd, type SessionEnd } from '../session/session-end.ts';
import { onRemoteSession, storedSession } from '../session/stored-session.ts';
import { isOthersTab, takeTab } from '../session/tab-owner.ts';

const tell: Record<SessionEnd, () => void> = {
  logout: () => undefined,
  expired: () => notifyWarning(translate('auth:ended.expired'), { id: 'session' }),
  displaced: () => notifyFailure(translate('auth:ended.displaced'), { id: 'session', autoClose: 8000 }),
  outOfHours: () => undefined,
  subscription: () => notifyFailure(translate('auth:ended.subscription'), { id: 'session', autoClose: 6000 }),
  otherUser: () => undefined,
};

/** Milliseconds between the message of a displaced session and the reload (specification 1, section 4). */
const reloadDelay = 1000;

/** Set while the page reloads after a displacement: the message stays for whoever looks after it. */
const untold = 'session-displaced';

/** First parts of the keys of queries that anybody may ask. */
const outlivesSession: readonly string[] = ['session', 'config', getPublicSetting.name, version.name];

/** Ends the session for the whole app, wherever its end was noticed, without a call to wait for: tokens forgotten, caches emptied, the reason told. */
export const SessionGuard = ({ children }: { children: ReactNode }) => {
  const client = useQueryClient();
  useEffect(() => {
    const end = (reason: SessionEnd): void => {
      const session = client.getQueryData(sessionQuery.queryKey);
      if (!session && (storedSession() === null || isOthersTab())) return;
      tell[reason]();
      // First the screens go, then what they showed.
      client.setQueryData(sessionQuery.queryKey, null);
      // Whoever signs in again finds what could not be sent; anybody else's sign-in forgets it.
      if (reason === 'expired' && session) keepUnsent(client, session);
      else forgetDrafts();
      // The tokens are the other user's: they stay, and so does the mark of whose this tab was, until it begins anew.
      if (reason === 'otherUser') return window.location.reload();
      takeTab(null);
      leave();
      client.removeQueries({ predicate: ({ queryKey }) => !outlivesSession.includes(String(queryKey[0])) });
      client.getMutationCache().clear();
      if (reason !== 'displaced') return;
      window.sessionStorage.setItem(untold, reason);
      window.setTimeout(() => window.location.reload(), reloadDelay);
    };
    if (window.sessionStorage.getItem(untold) !== null) tell.displaced();
    window.sessionStorage.removeItem(untold);
    const stop = onSessionEnd(end);
    const stopRemote = onRemoteSession(() => {
      if (storedSession() === null) endSession('logout');
      else if (isOthersTab()) endSession('otherUser');
    });
    return () => {
      stop();
      stopRemote();
    };
  }, [client]);
  return children;
};
