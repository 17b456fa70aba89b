import type { Context } from '../../../context/context.ts';
import type { ListedTool, Sending } from './declarations.ts';

const allowedTools = async ({ stores }: Context): Promise<ListedTool[]> => {
  const [tools, servers] = await Promise.all([stores.mcpServers.allTools(), stores.mcpServers.list()]);
  const addresses = new Map(servers.map(({ id, url }) => [id, url]));
  return tools.flatMap(({ id, pin, given, serverId }) => {
    const address = addresses.get(serverId);
    return pin && address !== undefined ? [{ id, address, isGivenValues: given.length > 0 }] : [];
  });
};

/** The nodes of the published versions of flows. */
const publishedNodes = async ({ stores }: Context): Promise<Sending['nodes']> => {
  const flows = await stores.flows.list();
  const versions = await Promise.all(
    flows.map(async ({ id, name, published }) =>
      published === null
        ? []
        : ((await stores.flows.version(id, published))?.graph.nodes ?? []).map((node) => ({ flow: name, node })),
    ),
  );
  return versions.flat();
};

/** Loads what decides which data of a company leaves, and for which provider. */
export const loadSending = async (context: Context): Promise<Sending> => {
  const { stores } = context;
  const [prompts, settings, tools, nodes, integrations, webhooks, searchable, cases] = await Promise.all([
    stores.prompts.list(),
    stores.settings.company(),
    allowedTools(context),
    publishedNodes(context),
    stores.queueIntegrations.list(),
    stores.webhooks.list(),
    stores.knowledge.searchable(),
    stores.evaluationCases.all(),
  ]);
  return {
    ...{ prompts, tools, nodes, integrations, helping: settings.assistancePromptId },
    webhooks: webhooks.filter(({ state }) => state === 'on'),
    compares: searchable.length > 0 || cases.length > 0,
    judged: new Set(cases.flatMap(({ promptId }) => (promptId === null ? [] : [promptId]))),
  };
};
