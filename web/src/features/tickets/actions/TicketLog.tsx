import { Skeleton, Text, Timeline } from '@mantine/core';
import { listTicketLog } from '@recado/shared/contract/ticket-log';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query.ts';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { formatDate, formatTime } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';

const consentTexts = { accepted: 'tickets:log.lgpdAccepted', refused: 'tickets:log.lgpdRefused' } as const;

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
      {entries.map(({ id, type, consent, user, queue, lane, createdAt }) => {
        const date = new Date(createdAt);
        const who = [user?.name, type === 'lane' ? (lane?.name ?? t('tickets:noLane')) : queue?.name]
          .filter(Boolean)
          .join(' · ');
        return (
          <Timeline.Item
            key={id}
            title={
              <Text size="sm" fw={600}>
                {t(consent === null ? `tickets:log.${type}` : consentTexts[consent])}
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
