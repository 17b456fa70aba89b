import type { FlowPlace } from '@recado/shared/flow/advance';
import type { FlowNode } from '@recado/shared/flow/graph';
import { fillIn, variablesIn } from '@recado/shared/flow/variables';
import { defaultPrompt } from '@recado/shared/limits/prompts';
import type { Context } from '../../context/context.ts';
import type { QueueIntegrationRecord } from '../../data/queue-integrations/store.ts';
import type { PromptRecord } from '../../data/prompts/store.ts';
import type { DialogueRecord } from '../../data/tickets/record.ts';
import type { SourceSettings } from '../../domain/prompts/sources.ts';
import { openToken } from '../../platform/sealed-token.ts';
import { askDialogflow } from './services/dialogflow.ts';
import { askModel } from './services/model/ask-model.ts';
import type { Service } from './services/service.ts';
import { askTypebot } from './services/typebot.ts';
import { askWebhook } from './services/webhook.ts';

type Secret = QueueIntegrationRecord['secret'];

const opened = async ({ company }: Context, secret: Secret): Promise<string | null> =>
  secret && openToken(secret, { companyId: company.id, purpose: 'integration' });

/** Opens a secret of a node, as `features/flows` seals it. */
const openNodeSecret = async ({ company }: Context, sealed: string): Promise<string> => {
  const [, key = '', text = ''] = /^sealed\.([^.]+)\.(.+)$/.exec(sealed) ?? [];
  return openToken({ key, text }, { companyId: company.id, purpose: 'flow' });
};

/** The service of each type of integration. A new type is a compile error until it is declared here. */
const byType: Readonly<
  Record<QueueIntegrationRecord['type'], (context: Context, record: QueueIntegrationRecord) => Promise<Service>>
> = {
  dialogflow: async (context, { projectName, language, jsonContent }) =>
    askDialogflow({ projectName, language, keyFile: (await opened(context, jsonContent)) ?? '' }),
  n8n: async (context, { urlN8N, secret }) => askWebhook({ url: urlN8N, secret: await opened(context, secret) }),
  webhook: async (context, { urlN8N, secret }) => askWebhook({ url: urlN8N, secret: await opened(context, secret) }),
  typebot: (_, record) => Promise.resolve(askTypebot(record)),
  flowbuilder: (_, { flowId }) =>
    Promise.resolve({ ask: () => Promise.resolve({ command: { type: 'flow', flowId } }) }),
};

/** Nodes of flows answer from no sources. */
const withoutSources: SourceSettings = {
  ...({ knowledge: 'none', knowledgeIds: [], strict: false } as const),
  ...{ unknownText: '', greetingText: '', thanksText: '' },
};

/** The service of a node, whose texts have the answers that the customer gave in the flow. A model gets them as data. */
const serviceOfNode = async (
  context: Context,
  node: FlowNode | undefined,
  variables: FlowPlace['variables'],
): Promise<Service | null> => {
  const filled = (text: string): string => fillIn(text, variables);
  if (node?.type === 'typebot') {
    const { message, typebotUnknownMessage: unknown, typebotRestartMessage: restart } = node.data;
    const texts = { message: filled(message), typebotUnknownMessage: filled(unknown) };
    return askTypebot({ ...node.data, ...texts, typebotRestartMessage: filled(restart) });
  }
  if (node?.type !== 'openai') return null;
  const { prompt, apiKey, voiceKey } = node.data;
  return askModel(context, {
    ...node.data,
    promptId: null,
    name: '',
    toolIds: [],
    waitSeconds: defaultPrompt.waitSeconds,
    model: '',
    baseUrl: '',
    ...withoutSources,
    prompt,
    variables: Object.fromEntries(
      variablesIn(prompt).map((name) => [name, Object.hasOwn(variables, name) ? variables[name]! : '']),
    ),
    apiKey: await openNodeSecret(context, apiKey),
    voiceKey: voiceKey === '' ? null : await openNodeSecret(context, voiceKey),
  });
};

const serviceOfPrompt = async (context: Context, promptId: number): Promise<Service | null> => {
  const { company, stores } = context;
  const record = await stores.prompts.get(promptId);
  if (!record) return null;
  const open = (sealed: PromptRecord['apiKey']): Promise<string> =>
    openToken(sealed, { companyId: company.id, purpose: 'prompt' });
  const voiceKey = record.voiceKey && (await open(record.voiceKey));
  return askModel(context, { ...record, promptId, variables: {}, apiKey: await open(record.apiKey), voiceKey });
};

/**
 * Returns the service that answers a dialogue: its prompt, its integration, or the node of its flow. Null where that was
 * removed, or the company's plan does not include it any more: OpenAI for prompts, integrations for the others, both for a
 * node of OpenAI.
 */
export const serviceOf = async (
  context: Context,
  { integrationId, promptId, flow }: DialogueRecord,
): Promise<Service | null> => {
  const { company, stores } = context;
  const plan = await stores.plans.get(company.planId);
  if (promptId !== null) return plan?.useOpenAi ? serviceOfPrompt(context, promptId) : null;
  if (!plan?.useIntegrations) return null;
  if (integrationId !== null) {
    const record = await stores.queueIntegrations.get(integrationId);
    return record && byType[record.type](context, record);
  }
  if (!flow?.place) return null;
  const { flowId, version, place } = flow;
  const graph = (await stores.flows.version(flowId, version))?.graph;
  const node = graph?.nodes.find(({ id }) => id === place.nodeId);
  if (node?.type === 'openai' && !plan.useOpenAi) return null;
  return serviceOfNode(context, node, place.variables);
};
