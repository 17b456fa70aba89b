import { type Campaign, cancelCampaign, listCampaigns, restartCampaign } from '@recado/shared/contract/campaigns';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKey } from '../../../api/query.ts';
import { notifySuccess } from '../../../components/notify.ts';
import { translate } from '../../../i18n/i18n.ts';
import type { TranslationKey } from '../../../i18n/translation-key.ts';
import { applyCampaign } from './campaign-events.ts';

const useCommand = (endpoint: typeof cancelCampaign, doneOf: (campaign: Campaign) => TranslationKey) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<Campaign, 'id'>) => call(endpoint, { params: { id } }),
    onSuccess: (campaign) => {
      applyCampaign(client, campaign);
      notifySuccess(translate(doneOf(campaign)));
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKey(listCampaigns) }),
  });
};

/** Stops a campaign that is being sent, and goes on with one that was stopped. Failures are shown as toasts. */
export const useCampaignCommands = () => ({
  stop: useCommand(cancelCampaign, () => 'campaigns:stopped'),
  restart: useCommand(restartCampaign, ({ status }) =>
    status === 'PROGRAMADA' ? 'campaigns:restartsLater' : 'campaigns:restarted',
  ),
});
