import { Button, Group, Skeleton, Text } from '@mantine/core';
import { listAllConnections } from '@recado/shared/contract/any-connections';
import type { ResultOf } from '@recado/shared/contract/grammar';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconBuildings } from '@tabler/icons-react';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { endpointPages } from '../../api/query.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ListBody } from '../../components/list/ListBody.tsx';
import type { Column } from '../../components/list/list-page-props.ts';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { Page } from '../../components/page/Page.tsx';
import { CompanyConnections } from './CompanyConnections.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';

/** Polling interval in milliseconds: events tell of other states, not of connections that were added or renamed. */
const pollInterval = 10_000;

type Company = ResultOf<typeof listAllConnections>['companies'][number];

const connectedIn = ({ connections }: Company): number =>
  connections.filter(({ status }) => status === 'CONNECTED').length;

const Down = ({ count }: { count: number }) => (
  <Text span inherit c={count > 0 ? 'var(--mantine-color-error)' : undefined} data-testid="disconnected">
    {count}
  </Text>
);

/** The number of connections of each company, and how many are connected (specification 2, section 2). */
const columns: readonly Column<Company>[] = [
  { label: 'connections:all.company', cell: ({ name }) => name, main: true, opens: true },
  {
    label: 'connections:all.connected',
    cell: (company) => <span data-testid="connected">{connectedIn(company)}</span>,
    width: '16%',
    numeric: true,
  },
  {
    label: 'connections:all.disconnected',
    cell: (company) => <Down count={company.connections.length - connectedIn(company)} />,
    width: '16%',
    numeric: true,
  },
  {
    label: 'connections:all.total',
    cell: ({ connections }) => <span data-testid="total">{connections.length}</span>,
    width: '16%',
    numeric: true,
  },
];

const AllConnections = () => {
  const { t } = useTranslate();
  const [opened, setOpened] = useState<number | null>(null);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...endpointPages(listAllConnections, {}),
    refetchInterval: pollInterval,
  });
  const companies = data?.pages.flatMap((page) => page.companies) ?? [];
  const shown = companies.find(({ id }) => id === opened);
  return (
    <Page title={t('connections:all.title')}>
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={240} radius="lg" role="status" aria-label={t('common:loading')} />}
      {data && companies.length === 0 && <EmptyState icon={IconBuildings} title={t('connections:all.empty')} />}
      {companies.length > 0 && (
        <ListBody
          name="company"
          rows={companies}
          columns={columns}
          actionsOf={() => []}
          openOf={({ id }) =>
            () =>
              setOpened(id)
            }
        />
      )}
      {hasNextPage && (
        <Group justify="center" mt="md">
          <Button
            variant="default"
            size="xs"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
            data-testid="more-companies"
          >
            {t('connections:all.more')}
          </Button>
        </Group>
      )}
      {shown && <CompanyConnections company={shown} onClose={() => setOpened(null)} />}
    </Page>
  );
};

/**
 * The connections of every company, for super users; others are redirected to the inbox (specification 2, section 2).
 */
export const AllConnectionsPage = () => {
  const { user } = useLogin();
  return user.super ? <AllConnections /> : <Navigate to="/tickets" replace />;
};
