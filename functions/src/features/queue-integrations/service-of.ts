import type { FlowNode } from '@recado/shared/flow/graph';
import type { Context } from '../../context/context.ts';
import type { QueueIntegrationRecord } from '../../data/queue-integrations/store.ts';
import type { DialogueRecord } from '../../data/tickets/record.ts';
import { openToken } from '../../platform/sealed-token.ts';
import { askDialogflow } from './services/dialogflow.ts';
import { askOpenai } from './services/openai.ts';
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

const serviceOfNode = async (context: Context, node: FlowNode | undefined): Promise<Service | null> => {
  if (node?.type === 'typebot') return askTypebot(node.data);
  if (node?.type !== 'openai') return null;
  return askOpenai({ ...node.data, apiKey: await openNodeSecret(context, node.data.apiKey) });
};

/**
 * Returns the service that answers a dialogue: its integration, or the node of its flow. Null where that was removed, or the
 * company's plan has no integrations any more.
 */
export const serviceOf = async (context: Context, { integrationId, flow }: DialogueRecord): Promise<Service | null> => {
  const { company, stores } = context;
  if (!(await stores.plans.get(company.planId))?.useIntegrations) return null;
  if (integrationId !== null) {
    const record = await stores.queueIntegrations.get(integrationId);
    return record && byType[record.type](context, record);
  }
  if (!flow?.place) return null;
  const { flowId, version, place } = flow;
  const graph = (await stores.flows.version(flowId, version))?.graph;
  return serviceOfNode(
    context,
    graph?.nodes.find(({ id }) => id === place.nodeId),
  );
};
