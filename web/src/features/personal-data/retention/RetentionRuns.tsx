import { Alert, Text } from '@mantine/core';
import { listRetentionRuns } from '@recado/shared/contract/retention';
import { IconClockPause } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query.ts';
import { formatAt } from '../../../components/schedule/company-clock.ts';
import { formatDay } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';
import { useRemovedText } from './removed-text.ts';

/** The time before which nothing is removed, and what the newest daily run removed. */
export const RetentionRuns = () => {
  const { t } = useTranslate();
  const { timeZone } = useLogin().company;
  const textOf = useRemovedText();
  const { data } = useQuery(endpointQuery(listRetentionRuns, {}));
  const run = data?.runs[0];
  if (!data || (data.startsAt === null && !run)) return null;
  return (
    <Alert icon={<IconClockPause size={18} aria-hidden />} mb="sm" data-testid="retention-runs">
      {data.startsAt !== null && (
        <Text size="sm">
          {t('personalData:retention.startsAt', { at: formatAt(Date.parse(data.startsAt), timeZone) })}
        </Text>
      )}
      {run && (
        <Text size="sm">
          {t(`personalData:retention.run.${run.state}`, { date: formatDay(run.day), what: textOf(run) })}
        </Text>
      )}
    </Alert>
  );
};
