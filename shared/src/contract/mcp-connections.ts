import * as z from 'zod';
import { endpoint } from './grammar.ts';
import { mcpServer } from './mcp-servers.ts';
import { idParams } from './parameters.ts';

/** Calls that speak with the servers while somebody waits. */
const calls = { group: 'channels', access: 'admin', plan: 'useOpenAi' } as const;
const one = { ...calls, path: '/mcp-servers/{id}', params: idParams('mcpServer') } as const;

export const readMcpServer = endpoint({
  ...one,
  name: 'readMcpServer',
  summary:
    'Reads the tools of an MCP server. A tool that has changed since it was allowed is off until it is allowed again',
  method: 'POST',
  path: '/mcp-servers/{id}/read',
  result: mcpServer,
});

export const connectMcpServer = endpoint({
  ...one,
  name: 'connectMcpServer',
  summary:
    'Begins the connection to an MCP server by OAuth, within five minutes of the sign-in: returns the address at which the caller agrees',
  method: 'POST',
  path: '/mcp-servers/{id}/connection',
  result: z.object({ url: z.string() }),
  errors: ['ERR_RECENT_SIGN_IN', 'ERR_MCP_AUTH', 'ERR_MCP_OAUTH'],
});

export const finishMcpConnection = endpoint({
  ...calls,
  name: 'finishMcpConnection',
  summary:
    'Ends the connection that the caller began, with the code that the caller was returned with, and reads the tools',
  method: 'POST',
  path: '/mcp-servers/connections',
  body: z.object({
    state: z.string().max(200),
    code: z.string().min(1).max(4_000),
    /** The authorization server, as it names itself to the caller (RFC 9207). */
    iss: z.string().max(500).optional(),
  }),
  result: mcpServer,
  errors: ['ERR_MCP_STATE', 'ERR_MCP_OAUTH'],
  example: { body: { state: '1.E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code: 'abc' } },
});

export const disconnectMcpServer = endpoint({
  ...one,
  name: 'disconnectMcpServer',
  summary: 'Ends the connection to an MCP server: its tokens are revoked and forgotten',
  method: 'DELETE',
  path: '/mcp-servers/{id}/connection',
  result: mcpServer,
  errors: ['ERR_RECENT_SIGN_IN'],
});
