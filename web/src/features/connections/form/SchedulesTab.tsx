import { Text } from '@mantine/core';
import type { EntityForm } from '../../../components/form/use-entity-form.ts';
import { ServiceHoursFields } from '../../../components/form/ServiceHoursFields.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import type { ConnectionValues } from './connection-values.ts';

/** The hours of the connection, where the company has hours for each of them. */
export const SchedulesTab = ({ form }: { form: EntityForm<ConnectionValues> }) => {
  const { t } = useTranslate();
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('connections:form.schedulesHint')}
      </Text>
      <ServiceHoursFields field={form.field('schedules')} />
    </>
  );
};
