import type { Context } from '../../context/context.ts';
import type { McpServerRecord } from '../../data/mcp/entities.ts';
import { describeError, log } from '../../platform/log.ts';
import { listToolsOf } from '../../platform/mcp/with-mcp.ts';
import { mcpAddress } from './mcp-address.ts';
import { problemOf } from './problem-of.ts';
import { storeListing, storeProblem } from './store-listing.ts';

/** Milliseconds in which a server must list its tools. */
const patience = 10_000;

/** Reads the tools of a server, or stores why it does not answer. Returns the server; null where it was removed. */
export const readTools = async (context: Context, server: McpServerRecord): Promise<McpServerRecord | null> => {
  try {
    const tools = await listToolsOf({ ...(await mcpAddress(context, server, patience)), within: patience });
    return await storeListing(context, server.id, tools);
  } catch (error) {
    const problem = problemOf(error);
    log().warn('the tools of a server were not read', { companyId: context.company.id, error: describeError(error) });
    return storeProblem(context, server.id, problem);
  }
};
