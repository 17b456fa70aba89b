import type { Tool } from '@modelcontextprotocol/client';
import type { Context } from '../../../../context/context.ts';
import type { McpServerRecord, McpToolRecord } from '../../../../data/mcp/entities.ts';
import { formOfTool } from '../../../../domain/tools/form-of-tool.ts';
import { mcpAddress } from '../../../../domain/tools/mcp-address.ts';
import { problemOf } from '../../../../domain/tools/problem-of.ts';
import type { AllowedTool } from '../../../../domain/tools/functions-of.ts';
import { storeListing } from '../../../../domain/tools/store-listing.ts';
import { describeError, log } from '../../../../platform/log.ts';
import { listToolsOf } from '../../../../platform/mcp/with-mcp.ts';

/** A tool in the form that is allowed, with its server. */
export interface UsableTool {
  tool: AllowedTool;
  server: McpServerRecord;
}

/** Milliseconds for which a listing is believed, and for which a server that gave none is not asked. */
const believed = 60_000;
const avoided = 20_000;
const maxKnown = 1_000;

/** The most milliseconds that a listing may take. */
const patience = 2_500;

/** The hashes of a server's tools by their names; null where it gave none. */
type Hashes = ReadonlyMap<string, string> | null;

/** The lists that this process has got lately, by server. */
const known = new Map<string, { until: number; hashes: Hashes }>();

const hashesOf = (tools: readonly Tool[]): Map<string, string> =>
  new Map(tools.map(formOfTool).flatMap((form) => (form ? [[form.name, form.hash]] : [])));

/** Asks a server for its tools. Where they are other than those that are stored, stores that and informs administrators. */
const ask = async (
  context: Context,
  server: McpServerRecord,
  tools: readonly McpToolRecord[],
  within: number,
): Promise<Hashes> => {
  try {
    const time = Math.min(patience, within / 3);
    const listed = await listToolsOf({ ...(await mcpAddress(context, server, time)), within: time });
    const hashes = hashesOf(listed);
    const isSame = tools.every(({ name, hash, isListed }) => (isListed ? hash : undefined) === hashes.get(name));
    if (!isSame) await storeListing(context, server.id, listed);
    return hashes;
  } catch (error) {
    const reason = problemOf(error);
    log().warn('a server did not list its tools', {
      companyId: context.company.id,
      reason,
      error: describeError(error),
    });
    return null;
  }
};

const listingOf = async (
  context: Context,
  server: McpServerRecord,
  tools: readonly McpToolRecord[],
  within: number,
): Promise<Hashes> => {
  const now = context.clock.now();
  const key = `${context.company.id} ${server.id} ${server.url}`;
  const found = known.get(key);
  if (found && found.until > now) return found.hashes;
  const hashes = await ask(context, server, tools, within);
  if (known.size >= maxKnown) known.clear();
  known.set(key, { until: now + (hashes ? believed : avoided), hashes });
  return hashes;
};

/**
 * Returns the tools of a prompt that may be used now: allowed, and still described by their servers as they were when an
 * administrator allowed them.
 */
export const usableTools = async (
  context: Context,
  toolIds: readonly number[],
  within: number,
): Promise<UsableTool[]> => {
  if (toolIds.length === 0) return [];
  const { mcpServers } = context.stores;
  const tools = (await mcpServers.toolsById(toolIds)).filter(({ pin }) => pin !== null);
  const servers = await mcpServers.getMany([...new Set(tools.map(({ serverId }) => serverId))]);
  const found = await Promise.all(
    servers.map(async (server) => {
      const own = tools.filter(({ serverId }) => serverId === server.id);
      const hashes = await listingOf(context, server, own, within);
      return own.flatMap((tool): UsableTool[] => {
        const { name, pin } = tool;
        return pin && hashes?.get(name) === pin.hash ? [{ tool: { ...tool, pin }, server }] : [];
      });
    }),
  );
  return found.flat();
};
