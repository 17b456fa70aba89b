import { Progress } from '@mantine/core';
import type { Campaign } from '@recado/shared/contract/campaigns';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './Campaigns.module.css';
import { progressOf } from './status/progress.ts';

/** The progress of a campaign, as a slim bar with its numbers. */
export const CampaignProgress = ({ campaign }: { campaign: Pick<Campaign, 'counts' | 'confirmation'> }) => {
  const { t } = useTranslate();
  const { sent, valid, percent } = progressOf(campaign);
  return (
    <div className={classes.progress} data-testid="campaign-progress">
      <Progress size={4} radius="xl" value={percent} aria-label={t('campaigns:progress', { percent })} />
      <span>{t('campaigns:sentOf', { sent, valid })}</span>
    </div>
  );
};
