import { Select } from '@mantine/core';
import { listAllFlows } from '@recado/shared/contract/flows';
import { listAllQueueIntegrations } from '@recado/shared/contract/queue-integrations';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query.ts';
import { FormSection } from '../../../components/form/FormSection.tsx';
import type { EntityForm } from '../../../components/form/use-entity-form.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import type { ConnectionValues } from './connection-values.ts';

type Field = 'integrationId' | 'flowIdWelcome' | 'flowIdNotPhrase';

interface ChoiceProps {
  form: EntityForm<ConnectionValues>;
  name: Field;
  /** Undefined while they load. */
  choices: readonly { id: number; name: string }[] | undefined;
}

const Choice = ({ form: { form, field }, name, choices = [] }: ChoiceProps) => {
  const { t } = useTranslate();
  const chosen = form.values[name];
  return (
    <Select
      label={t(`connections:form.${name}`)}
      description={t(`connections:form.${name}Hint`)}
      placeholder={t(name === 'integrationId' ? 'connections:form.noIntegration' : 'connections:form.noFlow')}
      data={choices.map(({ id, name: label }) => ({ value: String(id), label }))}
      nothingFoundMessage={t('common:nothingFound')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('common:clear') }}
      {...field(name)}
      value={chosen === null ? null : String(chosen)}
      onChange={(id) => form.setFieldValue(name, id === null ? null : Number(id))}
    />
  );
};

/** The integration and the flows that answer on a connection before people do. */
export const AutomationFields = ({ form }: { form: EntityForm<ConnectionValues> }) => {
  const { t } = useTranslate();
  const { data: integrations } = useQuery(endpointQuery(listAllQueueIntegrations, {}));
  const { data: flows } = useQuery(endpointQuery(listAllFlows, {}));
  return (
    <FormSection title={t('connections:form.automationTitle')} hint={t('connections:form.automationHint')}>
      <Choice form={form} name="integrationId" choices={integrations} />
      <Choice form={form} name="flowIdWelcome" choices={flows} />
      <Choice form={form} name="flowIdNotPhrase" choices={flows} />
    </FormSection>
  );
};
