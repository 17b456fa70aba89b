import { Button, Skeleton, Stack, Text, Timeline, Title } from '@mantine/core';
import {
  listConnectionLog,
  listConnections,
  type Connection,
  type ConnectionLogEntry,
} from '@recado/shared/contract/connections';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { endpointPages, endpointQuery } from '../../api/query.ts';
import { SidePanel } from '../../components/dialog/SidePanel.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { formatDate, formatTime } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './ConnectionDetails.module.css';
import { StatusBadge } from './StatusBadge.tsx';
import { useDuration } from './use-duration.ts';

const formatDateTime = (iso: string): string => `${formatDate(new Date(iso))} ${formatTime(new Date(iso))}`;

const bullets: Record<ConnectionLogEntry['kind'], string> = {
  dropped: 'red',
  failed: 'red',
  expired: 'yellow',
  asked: 'gray',
  notice: 'yellow',
};

const Facts = ({ connection }: { connection: Connection }) => {
  const { t } = useTranslate();
  const { connectedAt, downSince, lastInAt, lastOutAt } = connection;
  const up = connection.status === 'CONNECTED' ? connectedAt : null;
  const facts = [
    ...(up === null ? [] : [[t('connections:details.connectedSince'), formatDateTime(up)]]),
    ...(downSince === null ? [] : [[t('connections:details.downSince'), formatDateTime(downSince)]]),
    [t('connections:details.lastIn'), lastInAt === null ? t('connections:details.never') : formatDateTime(lastInAt)],
    [t('connections:details.lastOut'), lastOutAt === null ? t('connections:details.never') : formatDateTime(lastOutAt)],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

const LogEntry = ({ entry, latest }: { entry: ConnectionLogEntry; latest: boolean }) => {
  const { t } = useTranslate();
  const formatDuration = useDuration();
  const duration =
    entry.endedAt === null
      ? null
      : t('connections:details.awayFor', {
          duration: formatDuration(Date.parse(entry.endedAt) - Date.parse(entry.at)),
        });
  const ongoing =
    latest && entry.kind === 'dropped' && entry.endedAt === null ? t('connections:details.lasting') : null;
  return (
    <>
      <Text size="sm">{[t(`connections:reason.${entry.reason}`), entry.detail].filter(Boolean).join(' ')}</Text>
      <Text size="xs" c="dimmed">
        {[formatDateTime(entry.at), duration ?? ongoing].filter(Boolean).join(' · ')}
      </Text>
    </>
  );
};

const ConnectionLog = ({ connection }: { connection: Connection }) => {
  const { t } = useTranslate();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...endpointPages(listConnectionLog, { params: { id: connection.id } }),
    staleTime: 0,
  });
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} radius="md" role="status" aria-label={t('common:loading')} />;
  const entries = data.pages.flatMap((page) => page.drops);
  if (entries.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('connections:details.noLogEntries')}
      </Text>
    );
  return (
    <Stack gap="md">
      <Timeline bulletSize={14} lineWidth={2} active={entries.length} data-testid="drop-history">
        {entries.map((entry, index) => (
          <Timeline.Item
            key={entry.id}
            color={bullets[entry.kind]}
            title={
              <Text size="sm" fw={600}>
                {t(`connections:logEntry.${entry.kind}`)}
              </Text>
            }
          >
            <LogEntry entry={entry} latest={index === 0} />
          </Timeline.Item>
        ))}
      </Timeline>
      {hasNextPage && (
        <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('connections:details.more')}
        </Button>
      )}
    </Stack>
  );
};

/** Side panel with a connection's state, last traffic and connection log. */
export const ConnectionDetails = ({ connectionId, onClose }: { connectionId: number; onClose: () => void }) => {
  const { t } = useTranslate();
  const { data: connections } = useQuery(endpointQuery(listConnections, {}));
  const connection = connections?.find(({ id }) => id === connectionId);
  return (
    <SidePanel title={connection?.name ?? ''} onClose={onClose}>
      {connection && (
        <Stack gap="lg" data-testid="connection-drawer">
          <StatusBadge connection={connection} />
          <Facts connection={connection} />
          <Title order={2} size="h5">
            {t('connections:details.history')}
          </Title>
          <ConnectionLog connection={connection} />
        </Stack>
      )}
    </SidePanel>
  );
};
