import { Select } from '@mantine/core';
import { listAllPrompts } from '@recado/shared/contract/prompts';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import type { ChosenSet } from './use-set.ts';

const knowledge = 'knowledge';

/** The choice of a set: of a prompt, or of the company's knowledge. */
export const SetSelect = ({ set: { promptId, choose } }: { set: ChosenSet }) => {
  const { t } = useTranslate();
  const { data: prompts = [] } = useQuery(endpointQuery(listAllPrompts, {}));
  return (
    <Select
      label={t('prompts:evaluation.set')}
      description={t(promptId === null ? 'prompts:evaluation.setOfKnowledge' : 'prompts:evaluation.setOfPrompt')}
      inputWrapperOrder={['label', 'input', 'description']}
      data={[
        { value: knowledge, label: t('prompts:evaluation.knowledge') },
        ...prompts.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={promptId === null ? knowledge : String(promptId)}
      onChange={(value) => choose(value === null || value === knowledge ? null : Number(value))}
      allowDeselect={false}
      maw={420}
      mb="md"
      data-testid="evaluation-set"
    />
  );
};
