import { mcpServerEvent } from '@recado/shared/contract/mcp-servers';
import { mcpServerEntity, type McpServerRecord, presentServer } from '../../data/mcp/entities.ts';
import { recordEvents } from '../records/record-events.ts';

/** Publishes changes of MCP servers, and of their tools, to administrators. */
export const serverEvents = recordEvents(mcpServerEntity, mcpServerEvent, {
  rooms: () => ['everything'],
  changed: (record: McpServerRecord) => ({ server: presentServer(record) }),
  removed: ({ id }) => ({ serverId: id }),
});
