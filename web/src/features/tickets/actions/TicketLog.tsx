import { Skeleton, Text, Timeline } from '@mantine/core';
import { listTicketLog } from '@recado/shared/contract/ticket-log';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query.ts';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { logText } from '../../../components/ticket-log-text.ts';
import { formatDate, formatTime } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';

/** A ticket's log, newest entry first. */
export const TicketLog = ({ ticketId }: { ticketId: number }) => {
  const { t } = useTranslate();
  const {
    data: entries,
    error,
    refetch,
  } = useQuery({ ...endpointQuery(listTicketLog, { params: { ticketId } }), staleTime: 0 });
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!entries) return <Skeleton height={160} radius="md" role="status" aria-label={t('common:loading')} />;
  return (
    <Timeline bulletSize={14} lineWidth={2} active={entries.length} data-testid="ticket-log">
      {entries.map((entry) => {
        const date = new Date(entry.createdAt);
        const { what, who } = logText(entry, null, t);
        return (
          <Timeline.Item
            key={entry.id}
            title={
              <Text size="sm" fw={600}>
                {what}
              </Text>
            }
          >
            {who !== '' && <Text size="sm">{who}</Text>}
            <Text size="xs" c="dimmed">
              {formatDate(date)} {formatTime(date)}
            </Text>
          </Timeline.Item>
        );
      })}
    </Timeline>
  );
};
