import { PasswordInput, Select, SimpleGrid, TextInput } from '@mantine/core';
import type { Prompt } from '@recado/shared/contract/prompts';
import { promptLimits, promptVoices, writtenVoice } from '@recado/shared/limits/prompts';
import type { EntityForm } from '../../components/form/use-entity-form.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { isOtherRegion, type PromptValues } from './prompt-values.ts';

/** The name of a voice of Azure without its language and kind. */
const nameOf = (voice: string): string => voice.replace(/^pt-BR-(.+)Neural$/, '$1');

/** The voice of the answers: written, or spoken by OpenAI or in a region of Azure. */
export const VoiceFields = ({ form, prompt }: { form: EntityForm<PromptValues>; prompt: Prompt | null }) => {
  const { t } = useTranslate();
  const { values } = form.form;
  const isSpoken = values.voice !== writtenVoice;
  const needsKey = isOtherRegion(prompt, values) && values.voiceRegion.trim() !== '';
  const keyHint = (): string => {
    if (needsKey) return t('prompts:voiceKeyOfRegion', { region: prompt?.voiceRegion || 'OpenAI' });
    return t(prompt?.hasVoiceKey && !isOtherRegion(prompt, values) ? 'prompts:apiKeyKept' : 'prompts:voiceKeyHint');
  };
  return (
    <>
      <Select
        label={t('prompts:voice')}
        description={t('prompts:voiceHint')}
        data={promptVoices.map((voice) => ({
          value: voice,
          label: voice === writtenVoice ? t('prompts:voiceWritten') : nameOf(voice),
        }))}
        allowDeselect={false}
        {...form.field('voice')}
        withAsterisk
      />
      {isSpoken && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <PasswordInput
            label={t('prompts:voiceKey')}
            description={keyHint()}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="new-password"
            maxLength={promptLimits.voiceKey.max}
            {...form.field('voiceKey')}
            withAsterisk={needsKey}
          />
          <TextInput
            label={t('prompts:voiceRegion')}
            description={t('prompts:voiceRegionHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            placeholder="brazilsouth"
            {...form.field('voiceRegion')}
          />
        </SimpleGrid>
      )}
    </>
  );
};
