import { isPaused, mayCancelCampaign } from '@recado/shared/campaigns/states';
import type { Campaign } from '@recado/shared/contract/campaigns';
import { type Icon, IconBan, IconCopy, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { openDialog } from '../../../components/dialog/dialogs.ts';
import { lazyDialog } from '../../../components/dialog/lazy-dialog.tsx';
import { confirm } from '../../../components/dialog/confirm.ts';
import { notifyError } from '../../../components/notify.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';
import { audienceBody, audienceQuery } from '../form/audience-query.ts';
import { campaignValues } from '../form/campaign-values.ts';
import { askToStart } from '../status/ask-to-start.ts';
import { type CampaignAction, useCampaignCommands } from './use-campaign-commands.ts';

const CampaignDialog = lazyDialog(async () => (await import('../form/CampaignDialog.tsx')).CampaignDialog);

/** One thing that may be done with a campaign in its state. */
interface OfferedAction {
  name: CampaignAction;
  icon: Icon;
  run: () => void;
  isPending: boolean;
}

/** Returns the actions that a campaign offers in its state, in the order in which they are shown. */
export const actionsFor = (campaign: Pick<Campaign, 'status' | 'cancelledAt'>): CampaignAction[] => [
  ...(campaign.status === 'INATIVA' ? (['start'] as const) : []),
  ...(campaign.status === 'EM_ANDAMENTO' ? (['pause'] as const) : []),
  ...(isPaused(campaign) ? (['resume'] as const) : []),
  ...(mayCancelCampaign(campaign) ? (['cancel'] as const) : []),
  'duplicate',
];

const icons = {
  start: IconPlayerPlay,
  pause: IconPlayerPause,
  resume: IconPlayerPlay,
  cancel: IconBan,
  duplicate: IconCopy,
} as const satisfies Record<CampaignAction, Icon>;

/** Returns a function that lists what may be done with a campaign; starting and cancelling ask first. */
export const useCampaignActions = (): ((campaign: Campaign) => OfferedAction[]) => {
  const { t } = useTranslate();
  const { timeZone } = useLogin().company;
  const client = useQueryClient();
  const commands = useCampaignCommands((copy) => openDialog(CampaignDialog, { campaign: copy }));
  const start = async (campaign: Campaign): Promise<void> => {
    const body = audienceBody(campaignValues(campaign, timeZone), timeZone);
    try {
      const audience = await client.fetchQuery(audienceQuery(body));
      const { name } = campaign;
      const onConfirm = () => commands.start.mutate(campaign);
      askToStart({ name, startsAt: Date.now(), audience, timeZone, onConfirm });
    } catch (error) {
      notifyError(error);
    }
  };
  const run: Record<CampaignAction, (campaign: Campaign) => void> = {
    start: (campaign) => void start(campaign),
    pause: (campaign) => commands.pause.mutate(campaign),
    resume: (campaign) => commands.resume.mutate(campaign),
    cancel: (campaign) =>
      confirm({
        title: t('campaigns:cancelQuestion.title', { name: campaign.name }),
        text: t('campaigns:cancelQuestion.text'),
        confirm: t('campaigns:cancelQuestion.confirm'),
        cancel: t('campaigns:cancelQuestion.keep'),
        danger: true,
        onConfirm: () => commands.cancel.mutate(campaign),
      }),
    duplicate: (campaign) => commands.duplicate.mutate(campaign),
  };
  return (campaign) =>
    actionsFor(campaign).map((name) => ({
      name,
      icon: icons[name],
      run: () => run[name](campaign),
      isPending: commands[name].isPending,
    }));
};
