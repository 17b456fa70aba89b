import { channelsBindings } from '../../features/channels/http.ts';
import { mcpConnectionsBindings } from '../../features/mcp-servers/connections.ts';
import type { Binding } from '../../context/binding.ts';
import { createHandler } from './create-handler.ts';

/** Calls that speak with Meta, or with MCP servers, while somebody waits: connecting accounts, templates, reading tools. */
export const bindings: readonly Binding[] = [...channelsBindings, ...mcpConnectionsBindings];

export const handler = createHandler(bindings);
