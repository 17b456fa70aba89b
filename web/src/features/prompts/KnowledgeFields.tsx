import { MultiSelect, Select, Switch, Textarea } from '@mantine/core';
import { listAllKnowledgeSources } from '@recado/shared/contract/knowledge';
import { promptKnowledge, promptLimits } from '@recado/shared/limits/prompts';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import type { EntityForm } from '../../components/form/use-entity-form.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import type { PromptValues } from './prompt-values.ts';

/** The texts of a prompt that answers from its sources alone, each with the product's, which is sent where it has none. */
const ownTexts = [
  ['unknownText', 'prompts:unknownDefault'],
  ['greetingText', 'prompts:greetingDefault'],
  ['thanksText', 'prompts:thanksDefault'],
] as const;

/** The sources that a prompt answers from, and what it says where they hold no answer. */
export const KnowledgeFields = ({ form }: { form: EntityForm<PromptValues> }) => {
  const { t } = useTranslate();
  const { knowledge, knowledgeIds, strict } = form.form.values;
  const { data: sources = [] } = useQuery({
    ...endpointQuery(listAllKnowledgeSources, {}),
    enabled: knowledge === 'chosen',
  });
  return (
    <>
      <Select
        label={t('prompts:knowledge')}
        description={t('prompts:knowledgeHint')}
        data={promptKnowledge.map((value) => ({ value, label: t(`prompts:knowledgeOf.${value}`) }))}
        allowDeselect={false}
        {...form.field('knowledge')}
      />
      {knowledge === 'chosen' && (
        <MultiSelect
          label={t('prompts:knowledgeIds')}
          data={sources.map(({ id, name }) => ({ value: String(id), label: name }))}
          nothingFoundMessage={t('common:nothingFound')}
          searchable
          {...form.field('knowledgeIds')}
          value={knowledgeIds.filter((id) => sources.some((source) => source.id === id)).map(String)}
          onChange={(ids) => form.form.setFieldValue('knowledgeIds', ids.map(Number))}
        />
      )}
      {knowledge !== 'none' && (
        <Switch label={t('prompts:strict')} description={t('prompts:strictHint')} {...form.check('strict')} />
      )}
      {knowledge !== 'none' &&
        strict &&
        ownTexts.map(([text, product]) => (
          <Textarea
            key={text}
            label={t(`prompts:ownTexts.${text}`)}
            placeholder={t(product)}
            autosize
            minRows={2}
            maxLength={promptLimits[text].max}
            {...form.field(text)}
          />
        ))}
    </>
  );
};
