import type { ToolsMessage } from '@recado/shared/contract/queue-messages/integration';
import type { Context } from '../../context/context.ts';
import type { McpServerRecord } from '../../data/mcp/entities.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { nextReading } from './next-reading.ts';
import { readTools } from './read-tools.ts';

/** Begins the reading that is due, and orders the next one. Returns the server; null for a message that comes again. */
const begin = (context: Context, { serverId, at }: ToolsMessage): Promise<McpServerRecord | null> =>
  retryOnConflict(async () => {
    const { mcpServers } = context.stores;
    const before = await mcpServers.get(serverId);
    if (before?.nextReadAt !== at) return null;
    const { fields, effects } = nextReading(context, before);
    await context.commit(await mcpServers.update(before, fields), effects);
    return before;
  });

/**
 * Reads the tools of a server again, as a few times a day: an allowed tool that has changed is off from then on, also where no
 * prompt uses it meanwhile. Nothing is read for a company that is switched off, or whose plan has no prompts any more.
 */
export const rereadTools = async (context: Context, message: ToolsMessage): Promise<void> => {
  const { company, stores } = context;
  const server = await begin(context, message);
  if (!server || !company.status) return;
  const plan = await stores.plans.get(company.planId);
  if (plan?.useOpenAi) await readTools(context, server);
};
