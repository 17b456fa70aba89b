import { MultiSelect } from '@mantine/core';
import { listAllowedMcpTools } from '@recado/shared/contract/allowed-tools';
import { promptNumbers } from '@recado/shared/limits/prompts';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import type { EntityForm } from '../../components/form/use-entity-form.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import type { PromptValues } from './prompt-values.ts';

/** The tools that a prompt may use, of those that the company has allowed. */
export const ToolFields = ({ form }: { form: EntityForm<PromptValues> }) => {
  const { t } = useTranslate();
  const { toolIds } = form.form.values;
  const { data: tools = [] } = useQuery({ ...endpointQuery(listAllowedMcpTools, {}), staleTime: 0 });
  const known = toolIds.filter((id) => tools.some((tool) => tool.id === id));
  return (
    <MultiSelect
      label={t('prompts:tools')}
      description={t(tools.length === 0 ? 'prompts:toolsNone' : 'prompts:toolsHint')}
      data={tools.map(({ id, name, serverName, state }) => ({
        value: String(id),
        label: `${name} (${serverName})${state === 'allowed' ? '' : ` · ${t('prompts:toolOff')}`}`,
      }))}
      nothingFoundMessage={t('common:nothingFound')}
      disabled={tools.length === 0}
      maxValues={promptNumbers.tools}
      searchable
      {...form.field('toolIds')}
      value={known.map(String)}
      onChange={(ids) => form.form.setFieldValue('toolIds', ids.map(Number))}
    />
  );
};
