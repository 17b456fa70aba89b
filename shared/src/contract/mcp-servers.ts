import * as z from 'zod';
import { mcpProblems } from '../limits/mcp.ts';
import { endpoint, realtimeEvent } from './grammar.ts';
import { id, isoDate, pageResult, recordChanges, searchedPage, trimmed } from './parameters.ts';

const mcpLimits = { name: { min: 1, max: 60 }, url: { min: 1, max: 500 } } as const;

/** The ways in which a server knows its caller: not at all, by a bearer token, by a header of its own, or by OAuth. */
const mcpAuths = ['none', 'bearer', 'header', 'oauth'] as const;

/** The fields of a server that users change, without its secret. */
export const mcpServerFields = {
  name: trimmed(mcpLimits.name),
  /** The address of the server, which speaks MCP over streamable HTTP. */
  url: trimmed(mcpLimits.url).refine((url) => URL.canParse(url)),
  auth: z.enum(mcpAuths),
  /** The header that has the secret where `auth` is `header`. */
  headerName: trimmed({ max: 100 }).regex(/^[A-Za-z0-9-]*$/),
};

export const mcpServer = z.object({
  id,
  ...mcpServerFields,
  hasSecret: z.boolean(),
  /** The number of its tools that it offers, that are allowed, and that have changed since. */
  listed: z.int().min(0),
  allowed: z.int().min(0),
  changed: z.int().min(0),
  /** The time when its tools were read; null before. */
  readAt: isoDate.nullable(),
  problem: z.enum(mcpProblems).nullable(),
});
export type McpServer = z.output<typeof mcpServer>;

export const listMcpServers = endpoint({
  name: 'listMcpServers',
  summary: 'Lists the MCP servers whose tools prompts may use, by name, a page at a time',
  group: 'inbox',
  method: 'GET',
  path: '/mcp-servers',
  access: 'admin',
  plan: 'useOpenAi',
  query: searchedPage,
  result: z.object({ servers: z.array(mcpServer), ...pageResult }),
});

/** Sent to administrators: a server was changed, its tools were read, or one of them was allowed or forbidden. */
export const mcpServerEvent = realtimeEvent('mcpserver', recordChanges({ server: mcpServer }, { serverId: id }));
