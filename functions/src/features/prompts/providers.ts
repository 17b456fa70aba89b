import { type listModelProviders as endpoint, type Provider, sentKinds } from '@recado/shared/contract/model-usage';
import { writtenVoice } from '@recado/shared/limits/prompts';
import type { UseCase } from '../../context/binding.ts';
import type { Context } from '../../context/context.ts';
import type { PromptRecord } from '../../data/prompts/store.ts';
import { environment } from '../../platform/environment.ts';

type Sent = Provider['sends'][number];

const addressOf = ({ baseUrl }: PromptRecord): string => (baseUrl === '' ? environment().OPENAI_API_URL : baseUrl);

/** The address that speaks for a prompt; null for one that writes. */
const voiceOf = (prompt: PromptRecord): string | null => {
  const { AZURE_SPEECH_URL, OPENAI_API_URL } = environment();
  if (prompt.voice === writtenVoice) return null;
  if (prompt.voiceRegion !== '') return AZURE_SPEECH_URL.replace('{region}', prompt.voiceRegion);
  return prompt.voiceKey ? OPENAI_API_URL : addressOf(prompt);
};

/** A tool that is allowed, with the address of its server. */
interface AllowedTool {
  id: number;
  address: string;
  /** True where it gets values of the ticket or of the contact. */
  isGivenValues: boolean;
}

const allowedTools = async ({ stores }: Context): Promise<AllowedTool[]> => {
  const [tools, servers] = await Promise.all([stores.mcpServers.allTools(), stores.mcpServers.list()]);
  const addresses = new Map(servers.map(({ id, url }) => [id, url]));
  return tools.flatMap(({ id, pin, given, serverId }) => {
    const address = addresses.get(serverId);
    return pin && address !== undefined ? [{ id, address, isGivenValues: given.length > 0 }] : [];
  });
};

/** The data of a prompt by the address that gets them. */
const sentBy = (
  prompt: PromptRecord,
  helps: boolean,
  tools: readonly AllowedTool[],
): [address: string, kinds: Sent[]][] => {
  const voice = voiceOf(prompt);
  const own = tools.filter(({ id }) => prompt.toolIds.includes(id));
  return [
    [addressOf(prompt), ['texts', 'images', 'documents', ...(helps ? (['help'] as const) : []), ...sourcesOf(prompt)]],
    [environment().OPENAI_API_URL, ['audio']],
    ...(voice === null ? [] : [[voice, ['voice']] satisfies [string, Sent[]]]),
    ...own.map(({ address, isGivenValues }): [string, Sent[]] => [
      address,
      ['arguments', ...(isGivenValues ? (['identifiers'] as const) : [])],
    ]),
  ];
};

const sourcesOf = ({ knowledge }: PromptRecord): Sent[] => (knowledge === 'none' ? [] : ['sources']);

/** Returns the providers that prompts send data to: each with the kinds of data and the prompts, by its address. */
export const listModelProviders: UseCase<typeof endpoint> = async (context) => {
  const { stores } = context;
  const [prompts, settings, tools] = await Promise.all([
    stores.prompts.list(),
    stores.settings.company(),
    allowedTools(context),
  ]);
  const found = new Map<string, { sends: Set<Sent>; prompts: Set<string> }>();
  for (const prompt of prompts)
    for (const [address, kinds] of sentBy(prompt, prompt.id === settings.assistancePromptId, tools)) {
      const known = found.get(address) ?? { sends: new Set(), prompts: new Set() };
      for (const kind of kinds) known.sends.add(kind);
      known.prompts.add(prompt.name);
      found.set(address, known);
    }
  return {
    providers: [...found].map(([address, provider]) => ({
      address,
      sends: sentKinds.filter((kind) => provider.sends.has(kind)),
      prompts: [...provider.prompts],
    })),
    installation: environment().OPENAI_API_URL,
    notes: settings.assistancePromptId !== null && settings.assistanceNotes === 'enabled',
    numbersHidden: settings.lgpdHideNumber === 'enabled',
  };
};
