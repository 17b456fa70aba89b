import { Button, Drawer, Skeleton, Stack, Text, Timeline, Title } from '@mantine/core';
import { listConnectionLog, type Connection, type ConnectionLogEntry } from '@recado/shared/contract/connections';
import { useInfiniteQuery } from '@tanstack/react-query';
import { endpointPages } from '../../api/query.ts';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { formatDate, formatTime } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './ConnectionDetails.module.css';
import { StatusBadge } from './StatusBadge.tsx';
import { useDuration } from './use-duration.ts';

const moment = (iso: string): string => `${formatDate(new Date(iso))} ${formatTime(new Date(iso))}`;

const bullets: Record<ConnectionLogEntry['kind'], string> = {
  dropped: 'red',
  failed: 'red',
  expired: 'yellow',
  asked: 'gray',
};

const Facts = ({ connection }: { connection: Connection }) => {
  const { t } = useTranslate();
  const { connectedAt, downSince, lastInAt, lastOutAt } = connection;
  const up = connection.status === 'CONNECTED' ? connectedAt : null;
  const facts = [
    ...(up === null ? [] : [[t('connections:details.connectedSince'), moment(up)]]),
    ...(downSince === null ? [] : [[t('connections:details.downSince'), moment(downSince)]]),
    [t('connections:details.lastIn'), lastInAt === null ? t('connections:details.never') : moment(lastInAt)],
    [t('connections:details.lastOut'), lastOutAt === null ? t('connections:details.never') : moment(lastOutAt)],
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

const Line = ({ drop, latest }: { drop: ConnectionLogEntry; latest: boolean }) => {
  const { t } = useTranslate();
  const duration = useDuration();
  const away =
    drop.endedAt === null
      ? null
      : t('connections:details.awayFor', { duration: duration(Date.parse(drop.endedAt) - Date.parse(drop.at)) });
  const lasting = latest && drop.kind === 'dropped' && drop.endedAt === null ? t('connections:details.lasting') : null;
  return (
    <>
      <Text size="sm">{t(`connections:reason.${drop.reason}`)}</Text>
      <Text size="xs" c="dimmed">
        {[moment(drop.at), away ?? lasting].filter(Boolean).join(' · ')}
      </Text>
    </>
  );
};

const History = ({ connection }: { connection: Connection }) => {
  const { t } = useTranslate();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...endpointPages(listConnectionLog, { params: { id: connection.id } }),
    staleTime: 0,
  });
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} radius="md" role="status" aria-label={t('common:loading')} />;
  const drops = data.pages.flatMap((page) => page.drops);
  if (drops.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('connections:details.noDrops')}
      </Text>
    );
  return (
    <Stack gap="md">
      <Timeline bulletSize={14} lineWidth={2} active={drops.length} data-testid="drop-history">
        {drops.map((drop, index) => (
          <Timeline.Item
            key={drop.id}
            color={bullets[drop.kind]}
            title={
              <Text size="sm" fw={600}>
                {t(`connections:drop.${drop.kind}`)}
              </Text>
            }
          >
            <Line drop={drop} latest={index === 0} />
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

/** Since when a connection is up or down, what went through it last, and when and why it was lost. */
export const ConnectionDetails = ({ connection, onClose }: { connection: Connection | null; onClose: () => void }) => {
  const { t } = useTranslate();
  return (
    <Drawer
      opened={connection !== null}
      onClose={onClose}
      position="right"
      size={420}
      title={connection?.name}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {connection && (
        <Stack gap="lg" data-testid="connection-drawer">
          <StatusBadge connection={connection} />
          <Facts connection={connection} />
          <Title order={2} size="h5">
            {t('connections:details.history')}
          </Title>
          <History connection={connection} />
        </Stack>
      )}
    </Drawer>
  );
};
