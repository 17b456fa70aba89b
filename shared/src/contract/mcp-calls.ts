import * as z from 'zod';
import { mcpNumbers, mcpToolStates } from '../limits/mcp.ts';
import { endpoint } from './grammar.ts';
import { mcpServer, mcpServerFields } from './mcp-servers.ts';
import { done, id, idParams, trimmed } from './parameters.ts';

/** Values of the ticket that the product writes into an argument of a tool, in place of the model. */
export const givenValues = ['contactNumber', 'contactName', 'ticketId'] as const;
export type GivenValue = (typeof givenValues)[number];

/** The token, or the value of the header: sealed, and never returned. Empty for none. */
const secret = trimmed({ max: 2_000 }).regex(/^[\x20-\x7e]*$/);

/** A tool's description, and the schema of its arguments as JSON. */
const definition = { description: z.string(), schema: z.string() };

const given = z.object({ argument: z.string().min(1).max(100), value: z.enum(givenValues) });

export const mcpTool = z.object({
  id,
  serverId: id,
  name: z.string(),
  title: z.string(),
  ...definition,
  /** Names this form of the tool: its name, its description and its schema. */
  hash: z.string(),
  state: z.enum(mcpToolStates),
  /** The form that was allowed, where the tool has another one now. */
  before: z.object(definition).nullable(),
  /** True where the server says that the tool changes nothing. Servers may lie. */
  saysReadOnly: z.boolean(),
  /** True where the model may only propose a call, which a person makes. */
  needsPerson: z.boolean(),
  given: z.array(given),
});
export type McpTool = z.output<typeof mcpTool>;

const calls = { group: 'inbox', access: 'admin', plan: 'useOpenAi' } as const;
const one = { ...calls, path: '/mcp-servers/{id}', params: idParams('mcpServer') } as const;
const tool = { ...calls, path: '/mcp-tools/{id}/allowed', params: idParams('mcpTool'), result: mcpTool } as const;

export const getMcpServer = endpoint({
  ...one,
  name: 'getMcpServer',
  summary: 'Returns an MCP server, without its secret',
  method: 'GET',
  result: mcpServer,
});

export const createMcpServer = endpoint({
  ...calls,
  name: 'createMcpServer',
  summary: 'Adds an MCP server. None of its tools is allowed',
  method: 'POST',
  creates: true,
  path: '/mcp-servers',
  body: z
    .object({ ...mcpServerFields, secret })
    .partial()
    .required({ name: true, url: true }),
  result: mcpServer,
  errors: ['ERR_WEBHOOK_URL', 'ERR_MCP_SECRET', 'ERR_LIMIT_REACHED'],
  example: { body: { name: 'Pedidos', url: 'https://mcp.example.com/mcp' } },
});

export const updateMcpServer = endpoint({
  ...one,
  name: 'updateMcpServer',
  summary:
    'Changes an MCP server. A secret that is not given stays as it is; another address takes a secret of its own, and its tools are allowed again',
  method: 'PUT',
  edit: true,
  body: z.object({ ...mcpServerFields, secret }).partial(),
  result: mcpServer,
  errors: ['ERR_WEBHOOK_URL', 'ERR_MCP_SECRET'],
  example: { body: { name: 'Pedidos e entregas' } },
});

export const deleteMcpServer = endpoint({
  ...one,
  name: 'deleteMcpServer',
  summary: 'Deletes an MCP server with its tools, which no prompt uses any more',
  method: 'DELETE',
  result: done,
});

export const listMcpTools = endpoint({
  ...one,
  name: 'listMcpTools',
  summary: 'Lists the tools of an MCP server by name, with what has changed since they were allowed',
  method: 'GET',
  path: '/mcp-servers/{id}/tools',
  result: z.array(mcpTool),
});

export const allowMcpTool = endpoint({
  ...tool,
  name: 'allowMcpTool',
  summary: 'Allows a tool in the form that the caller saw, for the prompts that name it',
  method: 'PUT',
  body: z.object({
    hash: z.string().max(100),
    needsPerson: z.boolean(),
    /** The arguments that the product fills in. */
    given: z.array(given).max(mcpNumbers.given),
  }),
  errors: ['ERR_MCP_TOOL_CHANGED', 'ERR_MCP_ARGUMENT'],
  example: { body: { hash: 'a1b2', needsPerson: true, given: [] } },
});

export const forbidMcpTool = endpoint({
  ...tool,
  name: 'forbidMcpTool',
  summary: 'Takes the permission from a tool. No prompt uses it until it is allowed again',
  method: 'DELETE',
});
