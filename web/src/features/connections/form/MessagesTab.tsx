import { SimpleGrid, TextInput } from '@mantine/core';
import type { Connection } from '@recado/shared/contract/connections';
import { vacationDaysBack } from '@recado/shared/limits/connection-rules';
import { addDays, localTime } from '@recado/shared/text/time';
import { FormSection } from '../../../components/form/FormSection.tsx';
import type { EntityForm } from '../../../components/form/use-entity-form.ts';
import { useNow } from '../../../components/use-now.ts';
import { noAgent, noAgentNorQueue, VariablesTextarea } from '../../../components/variables/VariablesTextarea.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';
import type { ConnectionValues } from './connection-values.ts';
import { GreetingFileField } from './GreetingFileField.tsx';

interface Props {
  form: EntityForm<ConnectionValues>;
  /** Null for a new connection. */
  connection: Connection | null;
}

const Vacation = ({ form }: Pick<Props, 'form'>) => {
  const { t } = useTranslate();
  const { company } = useLogin();
  const { name, collectiveVacationMessage, collectiveVacationStart } = form.form.values;
  const today = localTime(useNow(), company.timeZone).date;
  const day = (field: 'collectiveVacationStart' | 'collectiveVacationEnd') => ({
    ...form.field(field),
    type: 'date',
    withAsterisk: true,
    value: form.form.values[field] ?? '',
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      form.form.setFieldValue(field, event.currentTarget.value === '' ? null : event.currentTarget.value),
  });
  return (
    <FormSection title={t('connections:form.vacationTitle')} hint={t('connections:form.vacationHint')}>
      <VariablesTextarea
        label={t('connections:form.collectiveVacationMessage')}
        sample={{ connectionName: name }}
        without={noAgentNorQueue}
        minRows={2}
        {...form.field('collectiveVacationMessage')}
      />
      {collectiveVacationMessage.trim() !== '' && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput
            label={t('connections:form.collectiveVacationStart')}
            min={addDays(today, -vacationDaysBack)}
            {...day('collectiveVacationStart')}
          />
          <TextInput
            label={t('connections:form.collectiveVacationEnd')}
            min={collectiveVacationStart ?? undefined}
            {...day('collectiveVacationEnd')}
          />
        </SimpleGrid>
      )}
    </FormSection>
  );
};

/** The texts that the connection sends: greeting with its file, completion, out of hours, vacation. */
export const MessagesTab = ({ form, connection }: Props) => {
  const { t } = useTranslate();
  const { company } = useLogin();
  const sample = { connectionName: form.form.values.name };
  return (
    <>
      <FormSection title={t('connections:form.greetingTitle')} hint={t('connections:form.greetingHint')}>
        {/* Files are those of the caller's company. */}
        {(connection === null || connection.companyId === company.id) && (
          <GreetingFileField form={form} connection={connection} />
        )}
        <VariablesTextarea
          label={t('connections:form.greetingMessage')}
          sample={sample}
          without={noAgentNorQueue}
          {...form.field('greetingMessage')}
        />
      </FormSection>
      <FormSection title={t('connections:form.endTitle')} hint={t('connections:form.endHint')}>
        <VariablesTextarea
          label={t('connections:form.complationMessage')}
          sample={sample}
          {...form.field('complationMessage')}
        />
      </FormSection>
      <FormSection title={t('connections:form.hoursTitle')} hint={t('connections:form.hoursHint')}>
        <VariablesTextarea
          label={t('connections:form.outOfHoursMessage')}
          sample={sample}
          without={noAgent}
          {...form.field('outOfHoursMessage')}
        />
      </FormSection>
      <Vacation form={form} />
    </>
  );
};
