import { Badge, Text } from '@mantine/core';
import type { Campaign, CampaignStatus } from '@recado/shared/contract/campaigns';
import { formatAt } from '../../../components/schedule/company-clock.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import classes from './CampaignStatus.module.css';
import { useLogin } from '../../../login/login-query.ts';

const colors = {
  INATIVA: 'gray',
  PROGRAMADA: 'blue',
  EM_ANDAMENTO: 'yellow',
  CANCELADA: 'red',
  FINALIZADA: 'teal',
} as const satisfies Record<CampaignStatus, string>;

/** A campaign's status as a coloured label, with the reason where it paused by itself, or until when it awaits answers. */
export const CampaignStatusBadge = ({
  campaign: { status, pauseReason, answersUntil },
}: {
  campaign: Pick<Campaign, 'status' | 'pauseReason' | 'answersUntil'>;
}) => {
  const { t } = useTranslate();
  const { timeZone } = useLogin().company;
  return (
    <div>
      <Badge
        variant="dot"
        color={colors[status]}
        className={classes.badge}
        data-status={status}
        data-testid="campaign-status"
      >
        {t(`campaigns:status.${status}`)}
      </Badge>
      {status === 'CANCELADA' && pauseReason !== null && (
        <Text size="xs" c="dimmed" mt={3} data-testid="pause-reason">
          {t(`campaigns:pauseReason.${pauseReason}`)}
        </Text>
      )}
      {answersUntil !== null && (
        <Text size="xs" c="dimmed" mt={3} data-testid="awaits-answers">
          {t('campaigns:awaitsAnswers', { time: formatAt(Date.parse(answersUntil), timeZone) })}
        </Text>
      )}
    </div>
  );
};
