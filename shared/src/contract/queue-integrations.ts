import * as z from 'zod';
import { queueIntegrationLimits as limits, typebotLimits } from '../limits/queue-integrations.ts';
import { endpoint, realtimeEvent } from './grammar.ts';
import { done, id, idParams, pageResult, recordChanges, searchedPage, text, trimmed } from './parameters.ts';

export const integrationTypes = ['dialogflow', 'n8n', 'webhook', 'typebot', 'flowbuilder'] as const;
export type IntegrationType = (typeof integrationTypes)[number];

export const dialogflowLanguages = ['pt-BR', 'en', 'es'] as const;

const fields = {
  name: trimmed(limits.name),
  type: z.enum(integrationTypes),
  /** The project of a Dialogflow agent, and the language in which it is asked. */
  projectName: trimmed(limits.projectName),
  language: z.enum(dialogflowLanguages),
  /** The address of an n8n workflow, of a webhook, or of a Typebot's server. */
  urlN8N: trimmed(limits.urlN8N).refine((url) => url === '' || URL.canParse(url)),
  typebotSlug: trimmed(limits.typebotSlug),
  /** Milliseconds for which typing is shown before each message. */
  typebotDelayMessage: z.int().min(0).max(typebotLimits.delay),
  /** Minutes without a message after which a session ends; 0 never. */
  typebotExpires: z.int().min(0).max(typebotLimits.expires),
  typebotKeywordFinish: trimmed(limits.typebotKeywordFinish),
  typebotKeywordRestart: trimmed(limits.typebotKeywordRestart),
  typebotRestartMessage: text(limits.typebotRestartMessage),
  typebotUnknownMessage: text(limits.typebotUnknownMessage),
  /** The flow that a `flowbuilder` starts; null: the connection's flow for all messages. */
  flowId: id.nullable(),
};

/** The secrets of an integration, which are sealed and never returned. */
const secrets = {
  /** The key file of a Google service account that may ask the Dialogflow agent. */
  jsonContent: text(limits.jsonContent),
  /** Signs the calls of an n8n workflow or a webhook; empty: they have no signature. */
  secret: z.union([z.literal(''), text(limits.secret)]),
};

export const queueIntegration = z.object({ id, ...fields, hasJsonContent: z.boolean(), hasSecret: z.boolean() });
export type QueueIntegration = z.output<typeof queueIntegration>;

/** The values of a new integration (specification 3, section 9). */
export const defaultIntegration = {
  projectName: '',
  language: 'pt-BR',
  urlN8N: '',
  typebotSlug: '',
  typebotDelayMessage: 1_000,
  typebotExpires: 1,
  typebotKeywordFinish: '',
  typebotKeywordRestart: '',
  typebotRestartMessage: '',
  typebotUnknownMessage: '',
  flowId: null,
} as const;

const calls = { group: 'inbox', access: 'admin', plan: 'useIntegrations' } as const;
const one = { ...calls, path: '/queueIntegration/{id}', params: idParams('queueIntegration') } as const;

export const listQueueIntegrations = endpoint({
  ...calls,
  name: 'listQueueIntegrations',
  summary: 'Lists the queue integrations by name, a page at a time',
  method: 'GET',
  path: '/queueIntegration',
  query: searchedPage,
  result: z.object({ queueIntegrations: z.array(queueIntegration), ...pageResult }),
});

export const listAllQueueIntegrations = endpoint({
  ...calls,
  name: 'listAllQueueIntegrations',
  summary: 'Lists the names of all queue integrations, for the choice of one',
  method: 'GET',
  path: '/queueIntegration/list',
  result: z.array(queueIntegration.pick({ id: true, name: true, type: true })),
});

export const getQueueIntegration = endpoint({
  ...one,
  name: 'getQueueIntegration',
  summary: 'Returns a queue integration, without its secrets',
  method: 'GET',
  result: queueIntegration,
});

export const createQueueIntegration = endpoint({
  ...calls,
  name: 'createQueueIntegration',
  summary: 'Creates a queue integration',
  method: 'POST',
  creates: true,
  path: '/queueIntegration',
  body: z
    .object({ ...fields, ...secrets })
    .partial()
    .required({ name: true, type: true }),
  result: queueIntegration,
  errors: ['ERR_WEBHOOK_URL', 'ERR_NO_FLOW_FOUND', 'ERR_SERVICE_ACCOUNT', 'ERR_LIMIT_REACHED'],
  example: { body: { name: 'Atendente virtual', type: 'n8n', urlN8N: 'https://example.com/webhook/atendimento' } },
});

export const updateQueueIntegration = endpoint({
  ...one,
  name: 'updateQueueIntegration',
  summary: 'Changes a queue integration',
  method: 'PUT',
  edit: true,
  body: z.object({ ...fields, ...secrets }).partial(),
  result: queueIntegration,
  errors: ['ERR_WEBHOOK_URL', 'ERR_NO_FLOW_FOUND', 'ERR_SERVICE_ACCOUNT'],
  example: { body: { name: 'Atendente da noite' } },
});

export const deleteQueueIntegration = endpoint({
  ...one,
  name: 'deleteQueueIntegration',
  summary: 'Deletes a queue integration that no queue, option or connection names',
  method: 'DELETE',
  result: done,
  errors: ['ERR_INTEGRATION_IN_USE'],
});

export const testQueueIntegration = endpoint({
  ...calls,
  name: 'testQueueIntegration',
  summary:
    'Asks a Dialogflow agent for its answer to a greeting; without a key file by the one that an integration has stored',
  method: 'POST',
  path: '/queueIntegration/testSession',
  body: z.object({
    projectName: fields.projectName.min(1),
    language: fields.language,
    jsonContent: secrets.jsonContent.optional(),
    integrationId: id.optional(),
  }),
  result: z.object({ texts: z.array(z.string()) }),
  errors: ['ERR_NO_QUEUE_INTEGRATION_FOUND', 'ERR_SERVICE_ACCOUNT', 'ERR_INTEGRATION_TEST'],
  example: { body: { projectName: 'minha-loja', language: 'pt-BR', jsonContent: '{"type":"service_account"}' } },
});

/** Sent to administrators. */
export const queueIntegrationEvent = realtimeEvent(
  'queueIntegration',
  recordChanges({ queueIntegration }, { integrationId: id }),
);
