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

/** Opens the login at the API after a sign-in at the user pool; the API may refuse it (working hours). */
export const openLogin = async (): Promise<LoginResult> => {
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

const enterByPassword = async ({ email, password, remember }: Credentials): Promise<LoginResult> => {
  await signIn(email.trim().toLowerCase(), password, remember);
  return openLogin();
};

/**
 * Signs in and caches the login; the routes then redirect.
 *
 * @param enter signs in and opens the login: by the password unless given. Fails with ERR_SECOND_FACTOR_NEEDED where a code
 *   has to follow
 */
export const useSignIn = (enter = enterByPassword) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: enter,
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
