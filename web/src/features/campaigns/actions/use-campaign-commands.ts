import {
  type Campaign,
  cancelCampaign,
  duplicateCampaign,
  listCampaigns,
  pauseCampaign,
  restartCampaign,
  updateCampaign,
} from '@recado/shared/contract/campaigns';
import { campaignLimits } from '@recado/shared/limits/campaigns';
import { cutText } from '@recado/shared/text/cut-text';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKey } from '../../../api/query.ts';
import { notifySuccess } from '../../../components/notify.ts';
import { translate } from '../../../i18n/i18n.ts';
import { applyCampaign } from '../status/campaign-events.ts';

/** The commands of a campaign besides changing and deleting it. */
export const campaignActions = ['start', 'pause', 'resume', 'cancel', 'duplicate'] as const;
export type CampaignAction = (typeof campaignActions)[number];

const useCommand = (
  name: CampaignAction,
  send: (campaign: Campaign) => Promise<Campaign>,
  onDone: (campaign: Campaign) => void = () => undefined,
) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (campaign) => {
      applyCampaign(client, campaign);
      const isLater = name === 'resume' && campaign.status === 'PROGRAMADA';
      notifySuccess(translate(isLater ? 'campaigns:actionDone.resumeLater' : `campaigns:actionDone.${name}`));
      onDone(campaign);
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKey(listCampaigns) }),
  });
};

/** The name of a campaign's copy, shortened to what a name may have. */
const copyName = (name: string): string => {
  const added = translate('campaigns:copyOf', { name: '' }).length;
  return translate('campaigns:copyOf', { name: cutText(name, { characters: campaignLimits.name.max - added }) });
};

/** The calls that change a campaign's state, or copy it. Failures are shown as toasts. */
export const useCampaignCommands = (onCopied: (copy: Campaign) => void) => ({
  start: useCommand('start', ({ id }) =>
    call(updateCampaign, { params: { id }, body: { scheduledAt: new Date().toISOString() } }),
  ),
  pause: useCommand('pause', ({ id }) => call(pauseCampaign, { params: { id } })),
  resume: useCommand('resume', ({ id }) => call(restartCampaign, { params: { id } })),
  cancel: useCommand('cancel', ({ id }) => call(cancelCampaign, { params: { id } })),
  duplicate: useCommand(
    'duplicate',
    ({ id, name }) => call(duplicateCampaign, { params: { id }, body: { name: copyName(name) } }),
    onCopied,
  ),
});
