import { Tabs } from '@mantine/core';
import { getDashboard } from '@recado/shared/contract/dashboard';
import { localTime } from '@recado/shared/text/time';
import { IconCalendar } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { endpointQuery } from '../../api/query.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { Page } from '../../components/page/Page.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { useNow } from '../../components/use-now.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { AttendantsTab } from './attendants/AttendantsTab.tsx';
import classes from './DashboardPage.module.css';
import { IndicatorsTab } from './indicators/IndicatorsTab.tsx';
import { periodIn, type PeriodQuery, queryOf } from './figures/period.ts';
import { whileCounting, whileQuiet } from './figures/refetch.ts';
import { Uncounted } from './figures/Uncounted.tsx';
import { MessagesTab } from './messages/MessagesTab.tsx';
import { PeriodFields } from './PeriodFields.tsx';
import { RatingsTab } from './ratings/RatingsTab.tsx';

const tabs = { indicators: IndicatorsTab, nps: RatingsTab, attendants: AttendantsTab } as const;
type Tab = keyof typeof tabs;
/** All tabs; that of the messages has a call of its own. */
const names = [...(Object.keys(tabs) as Tab[]), 'messages'] as const;

const Figures = ({ query, tab }: { query: PeriodQuery; tab: Tab }) => {
  const { t } = useTranslate();
  const { data, error, refetch } = useQuery({
    ...endpointQuery(getDashboard, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && state.data.uncounted > 0 ? whileCounting : whileQuiet),
  });
  if (!data)
    return error ? (
      <LoadFailure title={t('figures:loadFailed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <PageSkeleton />
    );
  const Selected = tabs[tab];
  return (
    <>
      <Uncounted days={data.uncounted} />
      <Selected dashboard={data} query={query} />
    </>
  );
};

/** The figures of the company in three tabs; the address holds tab and period (specification 1, section 2). */
export const DashboardPage = () => {
  const { t } = useTranslate();
  const { company } = useLogin();
  const [params, setParams] = useSearchParams();
  const today = localTime(useNow(), company.timeZone).date;
  const filter = periodIn(params);
  const query = queryOf(filter, today);
  const tab = names.find((name) => name === params.get('tab')) ?? 'indicators';
  const set = (given: Record<string, string>): void =>
    setParams((before) => new URLSearchParams({ ...Object.fromEntries(before), ...given }), { replace: true });
  return (
    <Page
      title={t('figures:title')}
      width="full"
      tools={
        <PeriodFields
          filter={filter}
          today={today}
          onChange={({ name, ...dates }) => set({ period: name, ...dates })}
        />
      }
      testId="dashboard"
    >
      <Tabs value={tab} onChange={(name) => set({ tab: name ?? 'indicators' })} keepMounted={false}>
        <Tabs.List aria-label={t('figures:title')} className={classes.tabs}>
          {names.map((name) => (
            <Tabs.Tab key={name} value={name} data-testid={`tab-${name}`}>
              {t(`figures:tab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} className={classes.panel}>
          {query && tab === 'messages' && <MessagesTab query={query} />}
          {query && tab !== 'messages' && <Figures query={query} tab={tab} />}
          {!query && <EmptyState icon={IconCalendar} title={t('figures:period.required')} role="status" />}
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
};
