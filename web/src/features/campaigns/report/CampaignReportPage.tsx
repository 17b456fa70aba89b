import { Button } from '@mantine/core';
import { type Campaign, getCampaign } from '@recado/shared/contract/campaigns';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useParams } from 'react-router';
import { endpointQuery } from '../../../api/query.ts';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { Page } from '../../../components/page/Page.tsx';
import { QueryGate } from '../../../components/QueryGate.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';
import { AudiencePreview } from '../form/AudiencePreview.tsx';
import { campaignValues } from '../form/campaign-values.ts';
import { CampaignStatusBadge } from '../status/CampaignStatusBadge.tsx';
import { useCampaignActions } from '../actions/use-campaign-actions.ts';
import classes from './CampaignReport.module.css';
import { CountCards } from './CountCards.tsx';
import { Facts } from './Facts.tsx';
import { Recipients } from './Recipients.tsx';
import { ReportProgress } from './ReportProgress.tsx';
import { Variants } from './Variants.tsx';
import { useLiveReport } from './use-live-report.ts';
import { useShownGroup } from './use-shown-group.ts';

/** Milliseconds after which a campaign that is being sent is read again. */
const refreshTime = 15_000;

/** The actions of the campaign; the first one moves it on. */
const Actions = ({ campaign }: { campaign: Campaign }) => {
  const { t } = useTranslate();
  const actionsOf = useCampaignActions();
  return actionsOf(campaign).map(({ name, icon: Picture, run, isPending }) => (
    <Button
      key={name}
      variant={name === 'start' || name === 'resume' ? 'filled' : 'default'}
      leftSection={<Picture size={16} aria-hidden />}
      loading={isPending}
      onClick={run}
      data-testid={`${name}-campaign`}
    >
      {t(`campaigns:action.${name}`)}
    </Button>
  ));
};

const Report = ({ campaign }: { campaign: Campaign }) => {
  const { t } = useTranslate();
  const root = useRef<HTMLDivElement>(null);
  const { timeZone } = useLogin().company;
  const isBegun = campaign.startedAt !== null;
  const [group, setGroup] = useShownGroup();
  useLiveReport(campaign);
  return (
    <Page
      title={t('campaigns:report.title', { name: campaign.name })}
      back={{ label: t('campaigns:title'), to: '/campaigns' }}
      mark={<CampaignStatusBadge campaign={campaign} />}
      tools={<Actions campaign={campaign} />}
      ref={root}
      testId="campaign-report"
    >
      <div className={classes.parts}>
        {isBegun && (
          <>
            <ReportProgress campaign={campaign} />
            <CountCards campaign={campaign} shown={group} onShow={setGroup} />
          </>
        )}
        <Facts campaign={campaign} />
        {!isBegun && <AudiencePreview values={campaignValues(campaign, timeZone)} />}
        <Variants campaign={campaign} />
        <Recipients campaign={campaign} group={group} onGroup={setGroup} scroller={root} />
      </div>
    </Page>
  );
};

/** The report of a campaign: how far it is, its counts and its recipients, live (specification 3, section 2). */
export const CampaignReportPage = () => {
  const { t } = useTranslate();
  const id = Number(useParams<'campaignId'>().campaignId);
  const query = useQuery({
    ...endpointQuery(getCampaign, { params: { id } }),
    // Nothing is published when what a connection waits for changes with the time.
    refetchInterval: ({ state }) => (state.data?.status === 'EM_ANDAMENTO' ? refreshTime : false),
  });
  if (query.error && !query.data)
    return (
      <Page title={t('campaigns:recipient.title')} back={{ label: t('campaigns:title'), to: '/campaigns' }}>
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      </Page>
    );
  return (
    <QueryGate queries={[query]} height={460}>
      {query.data && <Report key={query.data.id} campaign={query.data} />}
    </QueryGate>
  );
};
