import { Anchor, Badge, Text } from '@mantine/core';
import { isPaused } from '@recado/shared/campaigns/states';
import type { Campaign, CampaignStatus } from '@recado/shared/contract/campaigns';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatAt } from '../../../components/schedule/company-clock.ts';
import { useNow } from '../../../components/use-now.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';
import classes from './CampaignStatus.module.css';
import { shownWaits, waitText } from './wait-text.ts';

const colors = {
  INATIVA: 'gray',
  PROGRAMADA: 'blue',
  EM_ANDAMENTO: 'yellow',
  CANCELADA: 'red',
  FINALIZADA: 'teal',
} as const satisfies Record<CampaignStatus, string>;

const Line = ({ children, testId }: { children: ReactNode; testId: string }) => (
  <Text size="xs" c="dimmed" mt={3} data-testid={testId}>
    {children}
  </Text>
);

type Shown = Pick<
  Campaign,
  'status' | 'cancelledAt' | 'pauseReason' | 'answersUntil' | 'waits' | 'whatsappIds' | 'isPreparing'
>;

/** The reason why a campaign that is being sent sends nothing at present, and the time until then. */
export const CampaignWaits = ({ campaign }: { campaign: Pick<Shown, 'waits' | 'whatsappIds'> }) => {
  const { t } = useTranslate();
  const { timeZone } = useLogin().company;
  const now = useNow();
  const namesIt = campaign.whatsappIds.length > 1;
  return shownWaits(campaign, now).map((wait) => (
    <Line key={wait.whatsapp.id} testId="campaign-wait">
      {waitText(wait, { t, timeZone, now, namesIt })}
      {wait.reason === 'loggedOut' && (
        <>
          {' · '}
          <Anchor component={Link} to="/connections" size="xs" onClick={(event) => event.stopPropagation()}>
            {t('campaigns:toConnections')}
          </Anchor>
        </>
      )}
    </Line>
  ));
};

/**
 * A campaign's status as a coloured label, with the reason where it paused by itself, what it waits for while it stands
 * still, or until when it awaits answers.
 */
export const CampaignStatusBadge = ({ campaign }: { campaign: Shown }) => {
  const { t } = useTranslate();
  const { timeZone } = useLogin().company;
  const { status, pauseReason, answersUntil, isPreparing } = campaign;
  const paused = isPaused(campaign);
  return (
    <div>
      <Badge
        variant="dot"
        color={paused ? 'orange' : colors[status]}
        className={classes.badge}
        data-status={status}
        data-testid="campaign-status"
      >
        {t(paused ? 'campaigns:paused' : `campaigns:status.${status}`)}
      </Badge>
      {paused && pauseReason !== null && <Line testId="pause-reason">{t(`campaigns:pauseReason.${pauseReason}`)}</Line>}
      {isPreparing && <Line testId="campaign-preparing">{t('campaigns:preparing')}</Line>}
      <CampaignWaits campaign={campaign} />
      {answersUntil !== null && (
        <Line testId="awaits-answers">
          {t('campaigns:awaitsAnswers', { time: formatAt(Date.parse(answersUntil), timeZone) })}
        </Line>
      )}
    </div>
  );
};
