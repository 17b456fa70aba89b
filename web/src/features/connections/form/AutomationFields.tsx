import { Select } from '@mantine/core';
import { listAllFlows } from '@recado/shared/contract/flows';
import { listAllPrompts } from '@recado/shared/contract/prompts';
import { listAllQueueIntegrations } from '@recado/shared/contract/queue-integrations';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query.ts';
import { FormSection } from '../../../components/form/FormSection.tsx';
import type { EntityForm } from '../../../components/form/use-entity-form.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';
import type { ConnectionValues } from './connection-values.ts';

type Field = 'integrationId' | 'promptId' | 'flowIdWelcome' | 'flowIdNotPhrase';

/** The text for no choice. */
const nothing = {
  integrationId: 'connections:form.noIntegration',
  promptId: 'connections:form.noPrompt',
  flowIdWelcome: 'connections:form.noFlow',
  flowIdNotPhrase: 'connections:form.noFlow',
} as const;

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
      placeholder={t(nothing[name])}
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

const IntegrationFields = ({ form }: { form: EntityForm<ConnectionValues> }) => {
  const { data: integrations } = useQuery(endpointQuery(listAllQueueIntegrations, {}));
  const { data: flows } = useQuery(endpointQuery(listAllFlows, {}));
  return (
    <>
      <Choice form={form} name="integrationId" choices={integrations} />
      <Choice form={form} name="flowIdWelcome" choices={flows} />
      <Choice form={form} name="flowIdNotPhrase" choices={flows} />
    </>
  );
};

const PromptField = ({ form }: { form: EntityForm<ConnectionValues> }) => {
  const { data: prompts } = useQuery(endpointQuery(listAllPrompts, {}));
  return <Choice form={form} name="promptId" choices={prompts} />;
};

/** The prompt, the integration and the flows that answer on a connection before people do, as far as the plan has them. */
export const AutomationFields = ({ form }: { form: EntityForm<ConnectionValues> }) => {
  const { t } = useTranslate();
  const { plan } = useLogin();
  return (
    <FormSection title={t('connections:form.automationTitle')} hint={t('connections:form.automationHint')}>
      {plan.useOpenAi && <PromptField form={form} />}
      {plan.useIntegrations && <IntegrationFields form={form} />}
    </FormSection>
  );
};
