import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../context/context.ts';
import { type McpServerRecord, presentServer } from '../../data/mcp/entities.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { serverEvents } from './server-events.ts';

/**
 * Changes a server as it is stored now, and publishes what lists show of it. Returns it; null where it was removed, or where
 * `fieldsOf` has no change for it.
 */
export const changeServer = (
  context: Context,
  serverId: number,
  fieldsOf: (before: McpServerRecord) => Partial<McpServerRecord> | null,
): Promise<McpServerRecord | null> =>
  retryOnConflict(async () => {
    const { mcpServers } = context.stores;
    const before = await mcpServers.get(serverId);
    const fields = before && fieldsOf(before);
    if (!before || !fields) return null;
    const after = { ...before, ...fields };
    const isSeen = !isDeepStrictEqual(presentServer(before), presentServer(after));
    await context.commit(await mcpServers.update(before, fields), isSeen ? serverEvents(context, before, after) : []);
    return after;
  });
