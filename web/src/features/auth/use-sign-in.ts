import { openLogin as openLoginEndpoint, type LoginResult } from '@recado/shared/contract/auth';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { notifyFailure, notifyWarning } from '../../components/notify.ts';
import { hideToast, toastsRequested } from '../../components/toasts.ts';
import { formatDay } from '../../i18n/format.ts';
import { translate } from '../../i18n/i18n.ts';
import { discardTokens } from '../../sign-in/discard-tokens.ts';
import { startLogin } from '../../login/login-query.ts';
import { daysLeft, expiresSoon, hasExpired } from '../../login/subscription.ts';
import { signIn } from '../../sign-in/tokens.ts';
import { noteWeakPassword } from '../../login/weak-password.ts';
import { strengthOf } from './password-strength.ts';

export interface Credentials {
  email: string;
  password: string;
  remember: boolean;
}

/** Signs in at the user pool, then opens the login at the API, which may refuse it (working hours). */
const openLogin = async ({ email, password, remember }: Credentials): Promise<LoginResult> => {
  await signIn(email.trim().toLowerCase(), password, remember);
  try {
    return await call(openLoginEndpoint, {});
  } catch (error) {
    discardTokens();
    throw error;
  }
};

const notifyDueDate = ({ company }: LoginResult): void => {
  const now = new Date();
  const date = formatDay(company.dueDate);
  if (hasExpired(company, now)) notifyFailure(translate('auth:subscription.expired', { date }), { autoClose: 8000 });
  else if (expiresSoon(company, now)) {
    const left = daysLeft(company, now);
    notifyWarning(
      left === 0
        ? translate('auth:subscription.today', { date })
        : translate('auth:subscription.soon', { count: left, date }),
    );
  }
};

/** Signs in and caches the login; the routes then redirect. */
export const useSignIn = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: openLogin,
    onSuccess: (login, { password }) => {
      notifyDueDate(login);
      if (strengthOf(password) === 'weak') noteWeakPassword();
      startLogin(client, login);
      // The reason why the last login ended.
      if (toastsRequested()) hideToast('session');
    },
    meta: { quiet: true },
  });
};
