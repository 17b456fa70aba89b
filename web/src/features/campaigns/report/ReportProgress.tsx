import { Progress, Text } from '@mantine/core';
import type { CampaignCounts } from '@recado/shared/contract/campaigns';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { progressOf } from '../status/progress.ts';

/** The share of the valid contacts who got the message. */
export const ReportProgress = ({ counts }: { counts: CampaignCounts }) => {
  const { t } = useTranslate();
  const percent = progressOf(counts);
  return (
    <div>
      <Text size="sm" mb={6} data-testid="report-progress">
        {t('campaigns:report.progress', { delivered: counts.delivered, valid: counts.valid, percent })}
      </Text>
      <Progress size="lg" radius="xl" value={percent} aria-label={t('campaigns:progress', { percent })} />
    </div>
  );
};
