import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { prompt, type Prompt } from '@recado/shared/contract/prompts';
import { defaultPrompt } from '@recado/shared/limits/prompts';
import * as z from 'zod';
import { byText } from '../../platform/by-text.ts';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';

/** A key, sealed for its company. */
const sealed = z.object({ key: z.string(), text: z.string() });

const { knowledge, knowledgeIds, strict, toolIds, unknownText, greetingText, thanksText, waitSeconds } = prompt.shape;

/** The instructions by which a model answers customers, with its key. */
export const promptEntity = defineEntity({
  name: 'prompt',
  schema: prompt.omit({ hasVoiceKey: true }).extend({
    ...{ apiKey: sealed, voiceKey: sealed.nullable(), version },
    // Prompts of earlier releases have no sources, and no time to wait.
    waitSeconds: waitSeconds.default(defaultPrompt.waitSeconds),
    knowledge: knowledge.default(defaultPrompt.knowledge),
    knowledgeIds: knowledgeIds.default(defaultPrompt.knowledgeIds),
    strict: strict.default(defaultPrompt.strict),
    unknownText: unknownText.default(defaultPrompt.unknownText),
    greetingText: greetingText.default(defaultPrompt.greetingText),
    thanksText: thanksText.default(defaultPrompt.thanksText),
    toolIds: toolIds.default(defaultPrompt.toolIds),
  }),
  audited: { name: 'name' },
  partition: 'c#{companyId}#prompts',
  sort: 'prompt#{id:12}',
  quotas: { prompts: { limit: 100 } },
});

export type PromptRecord = EntityRecord<typeof promptEntity>;

/** The prompt as clients see it: without its keys. */
export const presentPrompt = ({ version: _version, apiKey: _key, voiceKey, ...fields }: PromptRecord): Prompt => ({
  ...fields,
  hasVoiceKey: voiceKey !== null,
});

/** The prompts of one company. */
export const promptStore = (client: DynamoDBDocumentClient, companyId: number) => {
  const store = entityStore(promptEntity, client, companyId);
  return {
    ...store,
    /** All, by name. */
    list: async () => (await store.list()).sort(byText(({ name }) => name)),
  };
};
