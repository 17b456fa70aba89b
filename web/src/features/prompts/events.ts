import { getMcpServer, listMcpTools } from '@recado/shared/contract/mcp-calls';
import { listMcpServers, mcpServerEvent } from '@recado/shared/contract/mcp-servers';
import { listAllPrompts, listPrompts, promptEvent } from '@recado/shared/contract/prompts';
import { queryKey } from '../../api/query.ts';
import { liveList } from '../../components/list/live-list.ts';
import { type BoundHandler, handlerOf } from '../../realtime/event-handler.ts';

/** The handlers of events about prompts, and about the MCP servers whose tools they use. */
export const promptsEvents: readonly BoundHandler[] = [
  ...[listPrompts, listAllPrompts].map((list) =>
    liveList(promptEvent, list, (payload) =>
      payload.action === 'delete' ? { removed: payload.promptId } : { changed: payload.prompt },
    ),
  ),
  liveList(mcpServerEvent, listMcpServers, (payload) =>
    payload.action === 'delete' ? { removed: payload.serverId } : { changed: payload.server },
  ),
  handlerOf(mcpServerEvent, (_, { client }) => {
    for (const read of [getMcpServer, listMcpTools]) void client.invalidateQueries({ queryKey: queryKey(read) });
  }),
];
