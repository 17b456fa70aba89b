import * as z from 'zod';
import { promptKnowledge, promptLimits as limits, promptNumbers, promptVoices } from '../limits/prompts.ts';
import { endpoint, realtimeEvent } from './grammar.ts';
import { done, id, idParams, pageResult, recordChanges, searchedPage, text, trimmed } from './parameters.ts';

const fields = {
  name: trimmed(limits.name),
  prompt: text(limits.prompt),
  voice: z.enum(promptVoices),
  /** The region of the speech service, as `brazilsouth`. */
  voiceRegion: trimmed(limits.voiceRegion).regex(/^[a-z0-9]*$/),
  maxTokens: z.int().min(1).max(promptNumbers.maxTokens),
  temperature: z.number().min(0).max(promptNumbers.temperature),
  /** The messages of the conversation that the model reads: the newest ones. */
  maxMessages: z.int().min(1).max(promptNumbers.maxMessages),
  /** Seconds without another message of the contact before an answer is sent, which answers all of them. */
  waitSeconds: z.int().min(0).max(promptNumbers.waitSeconds),
  /** The queue to which customers are handed over. */
  queueId: id,
  /** Empty: the model of the installation. */
  model: trimmed(limits.model),
  /** The address of an endpoint that speaks OpenAI's protocol, as `https://api.openai.com/v1`; empty: the installation's. */
  baseUrl: trimmed(limits.baseUrl).refine((url) => url === '' || URL.canParse(url)),
  /** The sources that it answers from: none, all, or those of `knowledgeIds`. */
  knowledge: z.enum(promptKnowledge),
  knowledgeIds: z.array(id).max(promptNumbers.sources),
  /** The tools that it may use, of those that are allowed. */
  toolIds: z.array(id).max(promptNumbers.tools),
  /** True where it answers from its sources alone. */
  strict: z.boolean(),
  /** The text to customers whose question it can't answer; empty for the product's. */
  unknownText: text(limits.unknownText),
  /** The texts of a prompt that answers from its sources alone to greetings, and to thanks and goodbyes; empty for the product's. */
  greetingText: text(limits.greetingText),
  thanksText: text(limits.thanksText),
};

/** The keys of a prompt, which are sealed and never returned. */
const secrets = {
  apiKey: trimmed(limits.apiKey),
  /** The key of the speech service; empty for none. */
  voiceKey: trimmed(limits.voiceKey),
};

export const prompt = z.object({
  id,
  ...fields,
  /** The last characters of the key. */
  apiKeyEnd: z.string(),
  hasVoiceKey: z.boolean(),
});
export type Prompt = z.output<typeof prompt>;

const calls = { group: 'inbox', access: 'admin', plan: 'useOpenAi' } as const;
const one = { ...calls, path: '/prompt/{id}', params: idParams('prompt') } as const;

export const listPrompts = endpoint({
  ...calls,
  name: 'listPrompts',
  summary: 'Lists the prompts by name, a page at a time',
  method: 'GET',
  path: '/prompt',
  query: searchedPage,
  result: z.object({ prompts: z.array(prompt), ...pageResult }),
});

export const listAllPrompts = endpoint({
  ...calls,
  name: 'listAllPrompts',
  summary: 'Lists the names of all prompts, for the choice of one',
  method: 'GET',
  path: '/prompt/list',
  result: z.array(prompt.pick({ id: true, name: true })),
});

export const getPrompt = endpoint({
  ...one,
  name: 'getPrompt',
  summary: 'Returns a prompt, without its keys',
  method: 'GET',
  result: prompt,
});

export const createPrompt = endpoint({
  ...calls,
  name: 'createPrompt',
  summary: 'Creates a prompt, by which a model answers customers',
  method: 'POST',
  creates: true,
  path: '/prompt',
  body: z
    .object({ ...fields, ...secrets })
    .partial()
    .required({ name: true, prompt: true, apiKey: true, queueId: true }),
  result: prompt,
  errors: [
    'ERR_NO_QUEUE_FOUND',
    'ERR_NO_KNOWLEDGE_SOURCE_FOUND',
    'ERR_NO_MCP_TOOL_FOUND',
    'ERR_WEBHOOK_URL',
    'ERR_LIMIT_REACHED',
  ],
  example: {
    body: {
      name: 'Atendente virtual',
      prompt: 'Você atende os clientes de uma confeitaria. Responda só sobre bolos, doces, prazos e preços.',
      apiKey: 'sk-exemplo',
      queueId: 1,
    },
  },
});

export const updatePrompt = endpoint({
  ...one,
  name: 'updatePrompt',
  summary:
    'Changes a prompt. A key that is not given stays as it is; another address, or region of the voice, takes a key of its own',
  method: 'PUT',
  edit: true,
  body: z.object({ ...fields, ...secrets }).partial(),
  result: prompt,
  errors: [
    'ERR_NO_QUEUE_FOUND',
    'ERR_NO_KNOWLEDGE_SOURCE_FOUND',
    'ERR_NO_MCP_TOOL_FOUND',
    'ERR_WEBHOOK_URL',
    'ERR_PROMPT_KEY_OF_ADDRESS',
    'ERR_PROMPT_KEY_OF_REGION',
  ],
  example: { body: { name: 'Atendente da noite' } },
});

export const deletePrompt = endpoint({
  ...one,
  name: 'deletePrompt',
  summary: 'Deletes a prompt that no queue or connection names',
  method: 'DELETE',
  result: done,
  errors: ['ERR_PROMPT_HELPS_AGENTS', 'ERR_PROMPT_IN_USE'],
});

/** Sent to administrators. */
export const promptEvent = realtimeEvent('prompt', recordChanges({ prompt }, { promptId: id }));
