import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import { deleteSchedule, listSchedules, type Schedule } from '@recado/shared/contract/schedules';
import { plainText } from '@recado/shared/text/plain-text';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { endpointQuery, queryKey } from '../../api/query.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { formatAt } from './company-clock.ts';

const Row = ({ schedule, onCancel }: { schedule: Schedule; onCancel: () => void }) => {
  const { t } = useTranslate();
  const { company } = useLogin();
  const when = formatAt(Date.parse(schedule.sendAt), company.timeZone);
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start" data-testid={`schedule-${schedule.id}`}>
      <div>
        <Text size="sm" lineClamp={2} dir="auto">
          {plainText(schedule.body)}
        </Text>
        <Text size="xs" c="dimmed">
          {[when, t(`schedules:status.${schedule.status}`), schedule.user?.name].filter(Boolean).join(' · ')}
        </Text>
      </div>
      {schedule.status === 'PENDENTE' && (
        <ActionIcon aria-label={t('schedules:cancel', { when })} onClick={onCancel}>
          <IconX size={16} />
        </ActionIcon>
      )}
    </Group>
  );
};

/** The messages of a conversation that wait for their time or could not be sent, each with a button that cancels it. */
export const ScheduledMessages = ({ ticketId }: { ticketId: number }) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const { data } = useQuery({ ...endpointQuery(listSchedules, { query: { ticketId } }), staleTime: 0 });
  const removal = useMutation({
    mutationFn: (id: number) => call(deleteSchedule, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKey(listSchedules) }),
  });
  const waiting = (data?.schedules ?? []).filter(({ status }) => status !== 'ENVIADA');
  if (waiting.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-label={t('schedules:list')} data-testid="scheduled-messages">
      <Text size="sm" fw={600}>
        {t('schedules:list')}
      </Text>
      {waiting.map((schedule) => (
        <Row key={schedule.id} schedule={schedule} onCancel={() => removal.mutate(schedule.id)} />
      ))}
    </Stack>
  );
};
