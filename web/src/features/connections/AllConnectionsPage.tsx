import { Button, Group, Skeleton, Title } from '@mantine/core';
import { listAllConnections } from '@recado/shared/contract/any-connections';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconBuildings } from '@tabler/icons-react';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { endpointPages } from '../../api/query.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { CompanyConnections } from './CompanyConnections.tsx';
import { CompanyTable } from './CompanyTable.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import classes from './AllConnectionsPage.module.css';

/** Polling interval in milliseconds: events cover the user's own company only. */
const pollInterval = 10_000;

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
    <div className={classes.root}>
      <Title order={1} size="h3">
        {t('connections:all.title')}
      </Title>
      <div className={classes.body}>
        {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={240} radius="lg" role="status" aria-label={t('common:loading')} />}
        {data && companies.length === 0 && <EmptyState icon={IconBuildings} title={t('connections:all.empty')} />}
        {companies.length > 0 && <CompanyTable companies={companies} onOpen={({ id }) => setOpened(id)} />}
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
      </div>
      {shown && <CompanyConnections company={shown} onClose={() => setOpened(null)} />}
    </div>
  );
};

/**
 * The connections of every company, for super users; others are redirected to the inbox (specification 2, section 2).
 */
export const AllConnectionsPage = () => {
  const { user } = useLogin();
  return user.super ? <AllConnections /> : <Navigate to="/tickets" replace />;
};
