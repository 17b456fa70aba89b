import { Alert, Button, Group, Text } from '@mantine/core';
import { listSchedules, type Schedule, updateSchedule } from '@recado/shared/contract/schedules';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKey } from '../../api/query.ts';
import { translateCode } from '../../i18n/translate-error.ts';
import { useTranslate } from '../../i18n/use-translate.ts';

/**
 * The reason why a message was not sent, with a button that tries again at once: it keeps its time, which has passed,
 * and a message that repeats continues at its times.
 */
export const ScheduleFailure = ({ schedule, onDone }: { schedule: Schedule; onDone: () => void }) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => call(updateSchedule, { params: { id: schedule.id }, body: {} }),
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: queryKey(listSchedules) }),
  });
  return (
    <Alert color="red" icon={<IconAlertTriangle size={18} aria-hidden />} title={t('schedules:failed')}>
      <Group justify="space-between" align="center">
        <Text size="sm">{translateCode(schedule.failure)}</Text>
        <Button
          size="xs"
          variant="default"
          loading={retry.isPending}
          onClick={() => retry.mutate()}
          data-testid="retry"
        >
          {t('schedules:retry')}
        </Button>
      </Group>
    </Alert>
  );
};
