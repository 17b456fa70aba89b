import type { CallOf } from '@recado/shared/contract/grammar';
import type { createPrompt, Prompt } from '@recado/shared/contract/prompts';
import { defaultPrompt } from '@recado/shared/limits/prompts';
import { translate } from '../../i18n/i18n.ts';

/** The body of both calls. A key that is not typed is left out, and kept. */
type Body = Omit<CallOf<typeof createPrompt>['body'], 'apiKey' | 'voiceKey'> & { apiKey?: string; voiceKey?: string };

/** The values of the form: numbers may be emptied, and empty keys keep the stored ones. */
export interface PromptValues {
  name: string;
  prompt: string;
  maxTokens: number | string;
  temperature: number | string;
  maxMessages: number | string;
  waitSeconds: number | string;
  apiKey: string;
  queueId: string | null;
  model: string;
  baseUrl: string;
  voice: Prompt['voice'];
  voiceKey: string;
  voiceRegion: string;
  knowledge: Prompt['knowledge'];
  knowledgeIds: number[];
  toolIds: number[];
  strict: boolean;
  unknownText: string;
  greetingText: string;
  thanksText: string;
}

/** True where the stored key of the voice does not count: another region takes its own, and OpenAI that of the model. */
export const isOtherRegion = (prompt: Prompt | null, { voiceRegion }: Pick<PromptValues, 'voiceRegion'>): boolean =>
  prompt?.hasVoiceKey === true && prompt.voiceRegion !== voiceRegion.trim();

/** The values of a prompt, or of a new one. */
export const valuesOf = (record: Prompt | null): PromptValues => {
  const {
    name,
    prompt,
    maxTokens,
    temperature,
    maxMessages,
    waitSeconds,
    model,
    baseUrl,
    voice,
    voiceRegion,
    ...sources
  } = record ?? {
    ...defaultPrompt,
    name: '',
    prompt: '',
    unknownText: translate('prompts:unknownDefault'),
    greetingText: translate('prompts:greetingDefault'),
    thanksText: translate('prompts:thanksDefault'),
  };
  return {
    name,
    prompt,
    maxTokens,
    temperature,
    maxMessages,
    waitSeconds,
    apiKey: '',
    voice,
    voiceKey: '',
    voiceRegion,
    queueId: record ? String(record.queueId) : null,
    model,
    baseUrl,
    knowledge: sources.knowledge,
    knowledgeIds: sources.knowledgeIds,
    toolIds: sources.toolIds,
    strict: sources.strict,
    unknownText: sources.unknownText,
    greetingText: sources.greetingText,
    thanksText: sources.thanksText,
  };
};

/** The body of the call that saves the values. */
export const bodyOf = ({ queueId, apiKey, voiceKey, ...values }: PromptValues): Body => ({
  ...values,
  model: values.model.trim(),
  baseUrl: values.baseUrl.trim(),
  maxTokens: Number(values.maxTokens),
  temperature: Number(values.temperature),
  maxMessages: Number(values.maxMessages),
  waitSeconds: Number(values.waitSeconds),
  queueId: Number(queueId),
  voiceRegion: values.voiceRegion.trim(),
  ...(apiKey.trim() !== '' && { apiKey: apiKey.trim() }),
  ...(voiceKey.trim() !== '' && { voiceKey: voiceKey.trim() }),
});
