import * as z from 'zod';
import { mcpToolStates } from '../limits/mcp.ts';
import { endpoint } from './grammar.ts';
import { id } from './parameters.ts';

const allowedMcpTool = z.object({
  id,
  name: z.string(),
  serverName: z.string(),
  state: z.enum(mcpToolStates),
  needsPerson: z.boolean(),
});

export const listAllowedMcpTools = endpoint({
  name: 'listAllowedMcpTools',
  summary: 'Lists the tools that are allowed, for the choice of those of a prompt',
  group: 'inbox',
  method: 'GET',
  path: '/mcp-tools/allowed',
  access: 'admin',
  plan: 'useOpenAi',
  result: z.array(allowedMcpTool),
});
