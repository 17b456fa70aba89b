import { AppError } from '@recado/shared/contract/errors';
import type { listAllowedMcpTools as allowed } from '@recado/shared/contract/allowed-tools';
import type * as contract from '@recado/shared/contract/mcp-calls';
import { parseJson } from '@recado/shared/text/well-formed';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { type McpServerRecord, type McpToolRecord, presentTool, stateOfTool } from '../../data/mcp/entities.ts';
import { startForTools } from '../../domain/evaluation/start-for-tools.ts';
import { serverEvents } from '../../domain/tools/server-events.ts';
import { existing } from '../../platform/existing.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';

/** The tools of a server, by name. */
export const listMcpTools: UseCase<typeof contract.listMcpTools> = async ({ stores }, { params: { id } }) => {
  existing('mcpServer', await stores.mcpServers.get(id));
  return (await stores.mcpServers.toolsOf(id)).map(presentTool);
};

/** The tools that were allowed, with the names of their servers. */
export const listAllowedMcpTools: UseCase<typeof allowed> = async ({ stores }) => {
  const [tools, servers] = await Promise.all([stores.mcpServers.allTools(), stores.mcpServers.list()]);
  const names = new Map(servers.map(({ id, name }) => [id, name]));
  return tools.flatMap((tool) => {
    const serverName = names.get(tool.serverId);
    const { id, name, pin, needsPerson } = tool;
    return pin && serverName !== undefined ? [{ id, name, serverName, state: stateOfTool(tool), needsPerson }] : [];
  });
};

const change = (
  context: UserContext,
  id: number,
  fieldsOf: (before: McpToolRecord) => Partial<McpToolRecord>,
): Promise<McpToolRecord> =>
  retryOnConflict(async () => {
    const { mcpServers } = context.stores;
    const before = existing('mcpTool', await mcpServers.tool(id));
    const server: McpServerRecord = existing('mcpServer', await mcpServers.get(before.serverId));
    const after = { ...before, ...fieldsOf(before) };
    const all = await mcpServers.toolsOf(server.id);
    const changed = mcpServers.changeTools(server, all, [{ before, after }]);
    const runs = await startForTools(context, [{ before, after }]);
    await context.commit(
      [...changed.writes, ...runs.flatMap(({ writes }) => writes)],
      [...serverEvents(context, server, changed.after), ...runs.flatMap(({ effects }) => effects)],
    );
    return after;
  });

const argumentsOf = ({ schema }: McpToolRecord): string[] =>
  Object.keys((parseJson(schema) as { properties?: object }).properties ?? {});

/** Allows a tool in the form that the caller has seen. */
export const allowMcpTool: UseCase<typeof contract.allowMcpTool> = async (context, { params, body }) => {
  const { hash, needsPerson, given } = body;
  const after = await change(context, params.id, (before) => {
    if (!before.isListed || before.hash !== hash) throw new AppError('ERR_MCP_TOOL_CHANGED');
    const known = argumentsOf(before);
    const names = given.map(({ argument }) => argument);
    if (new Set(names).size < names.length || !names.every((name) => known.includes(name)))
      throw new AppError('ERR_MCP_ARGUMENT');
    const { description, schema } = before;
    return { pin: { hash, description, schema }, needsPerson, given };
  });
  return presentTool(after);
};

/** Takes the permission from a tool. */
export const forbidMcpTool: UseCase<typeof contract.forbidMcpTool> = async (context, { params }) =>
  presentTool(await change(context, params.id, () => ({ pin: null })));
