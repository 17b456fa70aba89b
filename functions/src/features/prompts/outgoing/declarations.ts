import type { Provider, sentKinds } from '@recado/shared/contract/model-usage';
import type { FlowNode } from '@recado/shared/flow/graph';
import type { QueueIntegrationRecord } from '../../../data/queue-integrations/store.ts';
import type { PromptRecord } from '../../../data/prompts/store.ts';
import type { WebhookRecord } from '../../../data/webhooks/entities.ts';
import { embeddingPrompt } from '../../../domain/knowledge/embeddings.ts';
import { isSpoken, voiceAddress } from '../../../domain/models/speak.ts';
import { environment } from '../../../platform/environment.ts';

type Sent = (typeof sentKinds)[number];
type Use = Provider['uses'][number]['use'];

/** A tool that is allowed, with the address of its server. */
export interface ListedTool {
  id: number;
  address: string;
  /** True where it gets values of the ticket or of the contact. */
  isGivenValues: boolean;
}

/** Everything of a company that decides which data leaves, and for which provider. */
export interface Sending {
  prompts: readonly PromptRecord[];
  /** The prompt that helps agents; null for none. */
  helping: number | null;
  tools: readonly ListedTool[];
  /** The nodes of flows in their published versions, with the names of the flows. */
  nodes: readonly { flow: string; node: FlowNode }[];
  integrations: readonly QueueIntegrationRecord[];
  webhooks: readonly WebhookRecord[];
  /** True where something is compared by meaning: sources, or answers that are judged. */
  compares: boolean;
  /** The prompts whose answers are judged by cases. */
  judged: ReadonlySet<number>;
}

/** Data that goes to an address, and the name of what sends it; empty for what has none. */
interface Sends {
  address: string;
  sends: readonly Sent[];
  name: string;
}

interface Declaration {
  use: Use;
  /** The code that makes the calls. A test compares it with the callers that there are. */
  clients: readonly string[];
  sends: (sending: Sending) => readonly Sends[];
}

const installation = (): string => environment().OPENAI_API_URL;
const addressOf = ({ baseUrl }: Pick<PromptRecord, 'baseUrl'>): string => (baseUrl === '' ? installation() : baseUrl);

const openAiNodes = ({ nodes }: Sending) =>
  nodes.flatMap(({ flow, node }) => (node.type === 'openai' ? [{ flow, data: node.data }] : []));

/** The answers that are spoken. */
const spoken = (name: string, voice: Parameters<typeof isSpoken>[0] & Parameters<typeof voiceAddress>[0]): Sends[] =>
  isSpoken(voice) ? [{ name, address: voiceAddress(voice), sends: ['voice'] }] : [];

const model = 'domain/models/complete.ts';
const speech = 'domain/models/speak.ts';
const transcription = 'platform/speech/openai-speech.ts';
const services = ['services/dialogflow.ts', 'services/service.ts', 'services/webhook.ts'].map(
  (file) => `features/queue-integrations/${file}`,
);

/** The services of integrations that are called at an address of the company's. */
const integrationAddress = ({ type, urlN8N }: QueueIntegrationRecord): string | null => {
  if (type === 'flowbuilder') return null;
  return type === 'dialogflow' ? environment().DIALOGFLOW_API_URL : urlN8N;
};

/** A conversation as models get it, with the first name of the contact. */
const conversation: readonly Sent[] = ['texts', 'name', 'images', 'documents', 'audio'];

const toService: readonly Sent[] = ['texts', 'documents', 'identifiers'];

/** The uses for which data leaves the product, for providers of artificial intelligence and for services of the company. */
export const declarations: readonly Declaration[] = [
  {
    use: 'prompts',
    clients: [model, speech, transcription],
    sends: ({ prompts }) =>
      prompts.flatMap((prompt) => {
        const { name, knowledge } = prompt;
        const sources: Sent[] = knowledge === 'none' ? [] : ['sources'];
        return [
          { name, address: addressOf(prompt), sends: [...conversation, ...sources] },
          // It transcribes where the prompt's address does not.
          { name, address: installation(), sends: ['audio'] },
          ...spoken(name, { ...prompt, hasVoiceKey: prompt.voiceKey !== null }),
        ];
      }),
  },
  {
    use: 'flows',
    clients: [model, speech, transcription, ...services],
    sends: (sending) => [
      ...openAiNodes(sending).flatMap(({ flow: name, data }) => [
        { name, address: installation(), sends: conversation },
        ...spoken(name, { ...data, baseUrl: '', hasVoiceKey: data.voiceKey !== '' }),
      ]),
      ...sending.nodes.flatMap(({ flow: name, node }) =>
        node.type === 'typebot' ? [{ name, address: node.data.urlN8N, sends: toService }] : [],
      ),
    ],
  },
  {
    use: 'tools',
    clients: ['features/queue-integrations/services/tools/use-tool.ts'],
    sends: ({ prompts, tools }) =>
      prompts.flatMap(({ name, toolIds }) =>
        tools
          .filter(({ id }) => toolIds.includes(id))
          .map(({ address, isGivenValues }) => ({
            ...{ name, address },
            sends: ['arguments' as const, ...(isGivenValues ? (['identifiers'] as const) : [])],
          })),
      ),
  },
  {
    use: 'help',
    clients: [model],
    sends: ({ prompts, helping }) =>
      prompts
        .filter(({ id }) => id === helping)
        .map((prompt) => {
          const sources: Sent[] = prompt.knowledge === 'none' ? [] : ['sources'];
          return { name: prompt.name, address: addressOf(prompt), sends: ['help', ...sources] };
        }),
  },
  {
    use: 'transcriptions',
    clients: [transcription],
    sends: () => [{ name: '', address: installation(), sends: ['audio'] }],
  },
  {
    use: 'knowledge',
    clients: ['domain/knowledge/embeddings.ts'],
    sends: ({ prompts, compares }) => {
      const prompt = compares ? embeddingPrompt(prompts) : undefined;
      return prompt ? [{ name: '', address: addressOf(prompt), sends: ['sources', 'questions'] }] : [];
    },
  },
  {
    use: 'evaluation',
    clients: [model],
    sends: ({ prompts, judged }) =>
      prompts
        .filter(({ id }) => judged.has(id))
        .map((prompt) => ({ name: prompt.name, address: addressOf(prompt), sends: ['questions'] })),
  },
  {
    use: 'integrations',
    clients: services,
    sends: ({ integrations }) =>
      integrations.flatMap((integration) => {
        const address = integrationAddress(integration);
        return address === null ? [] : [{ name: integration.name, address, sends: toService }];
      }),
  },
  {
    use: 'webhooks',
    clients: ['features/webhooks/call-endpoint.ts'],
    sends: ({ webhooks }) =>
      webhooks.map(({ url: address, description }) => ({ name: description, address, sends: ['events'] })),
  },
];
