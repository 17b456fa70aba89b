import { Alert, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { EntityForm } from '../../../components/form/use-entity-form.ts';
import { ServiceHoursFields } from '../../../components/form/ServiceHoursFields.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import type { ConnectionValues } from './connection-values.ts';

/** The hours of the connection, where the company has hours for each of them. Changed ones are registered when the dialog is saved. */
export const SchedulesTab = ({ form }: { form: EntityForm<ConnectionValues> }) => {
  const { t } = useTranslate();
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('connections:form.schedulesHint')}
      </Text>
      <ServiceHoursFields field={form.field('schedules')} />
      {form.form.isDirty('schedules') && (
        <Alert icon={<IconInfoCircle size={18} aria-hidden />} role="status">
          {t('connections:form.schedulesChanged')}
        </Alert>
      )}
    </>
  );
};
