import { Skeleton, Stack } from '@mantine/core';
import { FilterButton } from '../../components/FilterButton.tsx';
import { listPanelTickets } from '@recado/shared/contract/attendance-panel';
import { listConnectionNames } from '@recado/shared/contract/connections';
import { listQueues } from '@recado/shared/contract/queues';
import { listUserNames } from '@recado/shared/contract/users';
import { attendancePanel } from '@recado/shared/limits/attendance-panel';
import { seesWholePanel } from '@recado/shared/permissions/panel-viewer';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { endpointQuery } from '../../api/query.ts';
import { ChoicesField } from '../../components/form/ChoicesField.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { Page } from '../../components/page/Page.tsx';
import classes from '../../features/kanban/Board.module.css';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import type { PanelFilter } from './is-on-panel.ts';
import { Panel } from './Panel.tsx';
import { panelFilterIn } from './panel-tickets.ts';

/** Milliseconds after which the panel is read again by users who get no events of colleagues' tickets. */
const refreshTime = 15_000;

interface FilterProps {
  filter: PanelFilter;
  onChange: (filter: PanelFilter) => void;
}

const FilterFields = ({ filter, onChange }: FilterProps) => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const { data: connections = [] } = useQuery(endpointQuery(listConnectionNames, { query: {} }));
  const { data: queues = [] } = useQuery(endpointQuery(listQueues, {}));
  const own = user.profile === 'admin' ? queues : queues.filter(({ id }) => user.queueIds.includes(id));
  return (
    <Stack gap="sm" w={260}>
      <ChoicesField
        label={t('moments:queues')}
        placeholder={t('moments:allQueues')}
        choices={own}
        value={filter.queueIds ?? []}
        onChange={(queueIds) => onChange({ ...filter, queueIds })}
      />
      <ChoicesField
        label={t('moments:connections')}
        placeholder={t('moments:allConnections')}
        choices={connections}
        value={filter.whatsappIds ?? []}
        onChange={(whatsappIds) => onChange({ ...filter, whatsappIds })}
      />
    </Stack>
  );
};

/** The filters of the panel, behind a button that says how many are set. */
const PanelFilters = (props: FilterProps) => {
  const { t } = useTranslate();
  const count = Object.keys(props.filter).length;
  return (
    <FilterButton
      label={count === 0 ? t('moments:filters') : t('moments:filtersSet', { number: count })}
      isSet={count > 0}
      testId="panel-filters"
    >
      <FilterFields {...props} />
    </FilterButton>
  );
};

const PanelSkeleton = () => {
  const { t } = useTranslate();
  return (
    <div className={classes.skeleton} role="status" aria-label={t('common:loading')}>
      {[3, 2, 4, 1].map((cards, agent) => (
        <div key={agent} className={classes.skeletonLane}>
          <Skeleton height={36} radius="md" />
          {Array.from({ length: cards }, (_, card) => (
            <Skeleton key={card} height={84} radius="md" />
          ))}
        </div>
      ))}
    </div>
  );
};

/** The attendance panel: the open and pending tickets by their agents, live (specification 1, section 2). */
export const MomentsPage = () => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const [params, setParams] = useSearchParams();
  const filter = panelFilterIn(params);
  const panel = useQuery({
    ...endpointQuery(listPanelTickets, { query: filter }),
    placeholderData: keepPreviousData,
    refetchInterval: seesWholePanel(user) ? false : refreshTime,
  });
  const agents = useQuery(endpointQuery(listUserNames, {}));
  const error = panel.error ?? agents.error;
  const retry = (): void => void Promise.all([panel.refetch(), agents.refetch()]);
  const isLoaded = panel.data !== undefined && agents.data !== undefined;
  return (
    <Page
      title={t('moments:title')}
      width="full"
      tools={
        <PanelFilters
          filter={filter}
          onChange={({ queueIds = [], whatsappIds = [] }) =>
            setParams(
              Object.entries({ queueIds: queueIds.join(','), whatsappIds: whatsappIds.join(',') }).filter(
                ([, ids]) => ids !== '',
              ),
              { replace: true },
            )
          }
        />
      }
      testId="moments"
    >
      {panel.data?.hasMore && (
        <div className={classes.notice} role="status">
          {t('moments:hasMore', { count: attendancePanel.tickets })}
        </div>
      )}
      {isLoaded && <Panel agents={agents.data} tickets={panel.data.tickets} />}
      {!isLoaded && error !== null && <LoadFailure error={error} onRetry={retry} />}
      {!isLoaded && error === null && <PanelSkeleton />}
    </Page>
  );
};
