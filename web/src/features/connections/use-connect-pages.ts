import { addFacebookPages } from '@recado/shared/contract/channels';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { notifySuccess, notifyWarning } from '../../components/notify.ts';
import { runtimeConfig } from '../../config/runtime-config.ts';
import { i18n } from '../../i18n/i18n.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { applyConnection } from './connection-events.ts';
import { logInToFacebook } from './facebook-login.ts';

/** Connects the pages of a user who logs in to Facebook; with `addInstagram` their Instagram accounts too. */
export const useConnectPages = () => {
  const { t } = useTranslate();
  const { plan } = useLogin();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ addInstagram }: { addInstagram: boolean }) => {
      const facebookLogin = await logInToFacebook(await runtimeConfig(), addInstagram);
      return (
        facebookLogin &&
        call(addFacebookPages, {
          body: { facebookUserId: facebookLogin.userID, facebookUserToken: facebookLogin.accessToken, addInstagram },
        })
      );
    },
    onSuccess: (result) => {
      if (!result) return notifyWarning(t('connections:meta.canceled'));
      for (const connection of result.whatsapps) applyConnection(client, connection);
      notifySuccess(t('connections:meta.connected'));
      for (const { name, error } of result.refused)
        notifyWarning(
          t('connections:meta.refused', { name, reason: i18n.t(`errors:${error}`, { limit: plan.connections }) }),
        );
    },
  });
};
