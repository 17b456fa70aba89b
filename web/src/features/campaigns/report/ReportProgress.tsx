import { Progress, Text } from '@mantine/core';
import type { Campaign } from '@recado/shared/contract/campaigns';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { progressOf } from '../status/progress.ts';

/** The share of the valid contacts who were sent the message, or the question. */
export const ReportProgress = ({ campaign }: { campaign: Pick<Campaign, 'counts' | 'confirmation'> }) => {
  const { t } = useTranslate();
  const { sent, valid, percent } = progressOf(campaign);
  return (
    <div>
      <Text size="sm" mb={6} data-testid="report-progress">
        {t(campaign.confirmation ? 'campaigns:report.asked' : 'campaigns:report.progress', { sent, valid, percent })}
      </Text>
      <Progress size="lg" radius="xl" value={percent} aria-label={t('campaigns:progress', { percent })} />
    </div>
  );
};
