import { openLogin, type LoginResult } from '@recado/shared/contract/auth';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { notifyFailure, notifyWarning } from '../../components/notify.ts';
import { formatDay } from '../../i18n/format.ts';
import { translate } from '../../i18n/i18n.ts';
import { leave } from '../../session/leave.ts';
import { enterSession } from '../../session/session-query.ts';
import { daysLeft, expiresSoon, hasExpired } from '../../session/subscription.ts';
import { enter } from '../../session/tokens.ts';

export interface Credentials {
  email: string;
  password: string;
  remember: boolean;
}

/** Signs in at the user pool, then opens the session at the API, which may still refuse it (working hours). */
const signIn = async ({ email, password, remember }: Credentials): Promise<LoginResult> => {
  await enter(email.trim().toLowerCase(), password, remember);
  try {
    return await call(openLogin, {});
  } catch (error) {
    leave();
    throw error;
  }
};

const tellDueDate = ({ company }: LoginResult): void => {
  const now = new Date();
  const date = formatDay(company.dueDate);
  if (hasExpired(company, now)) notifyFailure(translate('auth:subscription.expired', { date }), { autoClose: 8000 });
  else if (expiresSoon(company, now))
    notifyWarning(translate('auth:subscription.soon', { count: daysLeft(company, now), date }));
};

/** Signs in; the routes then lead on by the session that it leaves in the cache. */
export const useSignIn = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: signIn,
    onSuccess: (session) => {
      tellDueDate(session);
      enterSession(client, session);
    },
    meta: { quiet: true },
  });
};
