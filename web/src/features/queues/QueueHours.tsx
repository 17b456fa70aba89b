import { Alert, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { EntityForm } from '../../components/form/use-entity-form.ts';
import { ServiceHoursFields } from '../../components/form/ServiceHoursFields.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import type { QueueValues } from './values/queue-values.ts';

/** The queue's service hours. Changed ones are registered when the dialog is saved. */
export const QueueHours = ({ form }: { form: EntityForm<QueueValues> }) => {
  const { t } = useTranslate();
  return (
    <Stack gap="md" maw={720}>
      <Text size="sm" c="dimmed">
        {t('queues:hoursHint')}
      </Text>
      <ServiceHoursFields field={form.field('schedules')} />
      {form.form.isDirty('schedules') && (
        <Alert icon={<IconInfoCircle size={18} aria-hidden />} role="status">
          {t('queues:hoursChanged')}
        </Alert>
      )}
    </Stack>
  );
};
