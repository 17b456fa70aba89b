import { Alert, Select, Skeleton, Text } from '@mantine/core';
import type { Campaign } from '@recado/shared/contract/campaigns';
import { listConnectionTemplates, type MessageTemplate } from '@recado/shared/contract/channels';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query.ts';
import { fillTemplate, parametersOf, templateKey } from '../../../components/fill-template.ts';
import { FormSection } from '../../../components/form/FormSection.tsx';
import type { EntityForm } from '../../../components/form/use-entity-form.ts';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import type { CampaignValues } from './campaign-values.ts';
import { CampaignTextarea } from './CampaignTextarea.tsx';
import { ChatPreview } from './ChatPreview.tsx';
import type { CampaignVariables } from './use-campaign-variables.ts';

type Template = NonNullable<Campaign['template']>;

/** The approved templates, and the chosen one where it is no longer among them. */
const optionsOf = (templates: readonly MessageTemplate[], chosen: Template | null) => {
  const isListed = chosen === null || templates.some((one) => templateKey(one) === templateKey(chosen));
  return [...templates, ...(isListed ? [] : [chosen])].map((one) => ({
    value: templateKey(one),
    label: `${one.name} (${one.language})`,
  }));
};

interface Props {
  form: EntityForm<CampaignValues>;
  /** The connection whose templates are offered. */
  whatsappId: number;
  variables: CampaignVariables;
}

/** The template that connections of the Cloud API send; its values may contain variables. */
export const TemplateFields = ({ form, whatsappId, variables }: Props) => {
  const { t } = useTranslate();
  const query = useQuery(endpointQuery(listConnectionTemplates, { params: { whatsappId } }));
  const { template, confirmation } = form.form.values;
  const set = (next: Template | null): void => form.form.setFieldValue('template', next);
  const choose = (key: string | null): void => {
    const found = query.data?.find((one) => templateKey(one) === key);
    set(
      found === undefined
        ? null
        : { name: found.name, language: found.language, body: found.body, parameters: parametersOf(found, []) },
    );
  };
  const setValue = (index: number, value: string): void => {
    if (template)
      set({ ...template, parameters: template.parameters.with(index, { ...template.parameters[index]!, value }) });
  };
  return (
    <FormSection title={t('campaigns:template.title')} hint={t('campaigns:template.hint')}>
      {confirmation && <Alert>{t('campaigns:template.asks')}</Alert>}
      {query.isPending && <Skeleton height={60} radius="md" role="status" aria-label={t('common:loading')} />}
      {query.error !== null && !query.data && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.length === 0 && template === null && <Alert>{t('campaigns:template.none')}</Alert>}
      {query.data && (
        <Select
          label={t('campaigns:template.choose')}
          data={optionsOf(query.data, template)}
          value={template && templateKey(template)}
          onChange={choose}
          nothingFoundMessage={t('common:nothingFound')}
          error={form.form.errors.template}
          searchable
          clearable
          withAsterisk
          data-path="template"
          data-testid="field-template"
        />
      )}
      {template?.parameters.map(({ name, value }, index) => (
        <CampaignTextarea
          key={`${templateKey(template)} ${name}`}
          label={t('campaigns:template.parameter', { name })}
          variables={variables}
          minRows={1}
          maxLength={1024}
          withAsterisk
          value={value}
          onChange={(event) => setValue(index, event.currentTarget.value)}
          data-testid={`template-value-${index}`}
        />
      ))}
      {template && (
        <div>
          <Text size="xs" c="dimmed" mb={4}>
            {t('campaigns:preview')}
          </Text>
          <ChatPreview
            lines={[{ from: 'company', text: variables.render(fillTemplate(template.body, template.parameters)) }]}
          />
        </div>
      )}
    </FormSection>
  );
};
