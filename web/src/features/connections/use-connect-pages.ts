import { addFacebookPages } from '@recado/shared/contract/channels';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { notifySuccess, notifyWarning } from '../../components/notify.ts';
import { runtimeConfig } from '../../config/runtime-config.ts';
import { i18n } from '../../i18n/i18n.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useSession } from '../../session/session-query.ts';
import { applyConnection } from './connection-events.ts';
import { logInToFacebook } from './facebook-login.ts';

/** Lets somebody log in to Facebook and connects their pages, with `addInstagram` the accounts behind them too. */
export const useConnectPages = () => {
  const { t } = useTranslate();
  const { plan } = useSession();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ addInstagram }: { addInstagram: boolean }) => {
      const login = await logInToFacebook(await runtimeConfig(), addInstagram);
      return (
        login &&
        call(addFacebookPages, {
          body: { facebookUserId: login.userID, facebookUserToken: login.accessToken, addInstagram },
        })
      );
    },
    onSuccess: (answer) => {
      if (!answer) return notifyWarning(t('connections:meta.canceled'));
      for (const connection of answer.whatsapps) applyConnection(client, connection);
      notifySuccess(t('connections:meta.connected'));
      for (const { name, error } of answer.refused)
        notifyWarning(
          t('connections:meta.refused', { name, reason: i18n.t(`errors:${error}`, { limit: plan.connections }) }),
        );
    },
  });
};
