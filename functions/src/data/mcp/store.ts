import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { byText } from '../../platform/by-text.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { Write } from '../../platform/write.ts';
import { countsOf, mcpServerEntity, type McpServerRecord, mcpToolEntity, type McpToolRecord } from './entities.ts';

/** A tool with what is changed of it; `before` is null for a new one. */
export interface ToolChange {
  before: McpToolRecord | null;
  after: McpToolRecord;
}

/** The MCP servers of one company, and their tools. */
export const mcpServerStore = (client: DynamoDBDocumentClient, companyId: number) => {
  const servers = entityStore(mcpServerEntity, client, companyId);
  const tools = entityStore(mcpToolEntity, client, companyId);

  /** All tools, by name. */
  const allTools = async (): Promise<McpToolRecord[]> => (await tools.list()).sort(byText(({ name }) => name));
  const toolsOf = async (serverId: number): Promise<McpToolRecord[]> =>
    (await allTools()).filter((tool) => tool.serverId === serverId);
  const toolRemovals = async (serverId: number): Promise<Write[]> =>
    (await toolsOf(serverId)).flatMap((tool) => tools.remove(tool));

  return {
    ...servers,
    /** All, by name. */
    list: async (): Promise<McpServerRecord[]> => (await servers.list()).sort(byText(({ name }) => name)),
    /** Changes a server. The tools of another address are others: those of the one before are removed. */
    update: async (before: McpServerRecord, change: Partial<McpServerRecord>): Promise<Write[]> => {
      const moves = change.url !== undefined && change.url !== before.url;
      return [...servers.update(before, change), ...(moves ? await toolRemovals(before.id) : [])];
    },
    /** Removes a server with its tools. */
    remove: async (record: McpServerRecord): Promise<Write[]> => [
      ...servers.remove(record),
      ...(await toolRemovals(record.id)),
    ],
    allTools,
    toolsOf,
    tool: tools.get,
    /** The tools of these ids that exist. */
    toolsById: (ids: readonly number[]): Promise<McpToolRecord[]> => tools.getMany(ids, { consistent: true }),
    /** Changes tools of a server, and with them what the server says of them. Returns the writes and the server. */
    changeTools: (
      server: McpServerRecord,
      all: readonly McpToolRecord[],
      changes: readonly ToolChange[],
      fields: Partial<McpServerRecord> = {},
    ): { writes: Write[]; after: McpServerRecord } => {
      const changed = new Map(changes.map(({ after }) => [after.id, after]));
      const added = changes.flatMap(({ before, after }) => (before ? [] : [after]));
      const counts = countsOf([...all.map((tool) => changed.get(tool.id) ?? tool), ...added]);
      const change = { ...fields, ...counts };
      return {
        writes: [
          ...servers.update(server, change),
          ...changes.flatMap(({ before, after }) => tools.save(before, after)),
        ],
        after: { ...server, ...change },
      };
    },
  };
};
