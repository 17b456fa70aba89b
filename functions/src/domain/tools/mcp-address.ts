import type { Context } from '../../context/context.ts';
import type { McpServerRecord } from '../../data/mcp/entities.ts';
import type { McpAddress } from '../../platform/mcp/with-mcp.ts';
import { openToken } from '../../platform/sealed-token.ts';

/** Returns the address of a server, with the header by which it knows the company. */
export const mcpAddress = async (
  { company }: Context,
  { url, auth, headerName, secret }: McpServerRecord,
): Promise<McpAddress> => {
  if (auth === 'none' || secret === null) return { url, headers: {} };
  const opened = await openToken(secret, { companyId: company.id, purpose: 'mcp' });
  return { url, headers: auth === 'bearer' ? { authorization: `Bearer ${opened}` } : { [headerName]: opened } };
};
