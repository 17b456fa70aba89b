import type { Context } from '../../context/context.ts';
import type { McpServerRecord } from '../../data/mcp/entities.ts';
import type { McpAddress } from '../../platform/mcp/with-mcp.ts';
import { openToken } from '../../platform/sealed-token.ts';
import { accessToken } from './access-token.ts';

/**
 * Returns the address of a server, with the header by which it knows the company.
 *
 * @param within milliseconds in which a token may be renewed
 * @throws OutsideCallFailed for a connection whose token is not renewed
 */
export const mcpAddress = async (context: Context, server: McpServerRecord, within: number): Promise<McpAddress> => {
  const { url, auth, headerName, secret } = server;
  if (auth === 'oauth')
    return { url, headers: { authorization: `Bearer ${await accessToken(context, server, within)}` } };
  if (auth === 'none' || secret === null) return { url, headers: {} };
  const opened = await openToken(secret, { companyId: context.company.id, purpose: 'mcp' });
  return { url, headers: auth === 'bearer' ? { authorization: `Bearer ${opened}` } : { [headerName]: opened } };
};
