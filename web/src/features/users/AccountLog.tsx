import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { type AccountLogEntry, listAccountLog } from '@recado/shared/contract/account-log';
import { useInfiniteQuery } from '@tanstack/react-query';
import { endpointPages } from '../../api/query.ts';
import { SidePanel } from '../../components/dialog/SidePanel.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { formatDate, formatTime } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { accountActText } from './account-act-text.ts';

const formatDateTime = (iso: string): string => `${formatDate(new Date(iso))} ${formatTime(new Date(iso))}`;

const Entries = ({ entries }: { entries: readonly AccountLogEntry[] }) => (
  <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }} data-testid="account-log">
    {entries.map((entry) => (
      <li key={entry.id}>
        <Text size="sm">{accountActText(entry)}</Text>
        <Text size="xs" c="dimmed">
          {formatDateTime(entry.at)}
        </Text>
      </li>
    ))}
  </Stack>
);

/** Side panel with what was done to the accounts of the company. */
export const AccountLog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslate();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...endpointPages(listAccountLog, {}),
    staleTime: 0,
  });
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <SidePanel title={t('users:log.title')} onClose={onClose}>
      {error && !data ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton height={160} radius="md" role="status" aria-label={t('common:loading')} /> : null}
      {data && entries.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('users:log.empty')}
        </Text>
      ) : null}
      <Stack gap="md">
        <Entries entries={entries} />
        {hasNextPage && (
          <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('users:log.more')}
          </Button>
        )}
      </Stack>
    </SidePanel>
  );
};
