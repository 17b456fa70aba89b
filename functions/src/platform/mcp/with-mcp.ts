import {
  type CallToolResult,
  Client,
  type RequestOptions,
  StreamableHTTPClientTransport,
  type Tool,
} from '@modelcontextprotocol/client';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/client/validators/cf-worker';
import { OutsideCallFailed } from '../call-outside.ts';
import { toleratingFetch } from './tolerating-fetch.ts';

/** A server that speaks MCP over streamable HTTP. */
export interface McpAddress {
  url: string;
  /** The headers by which it knows its caller. */
  headers: Readonly<Record<string, string>>;
}

/** A server, and the milliseconds for all that is asked of it. */
interface McpCall extends McpAddress {
  within: number;
}

/** Bytes of an answer, and pages of a list of tools. */
const maxBytes = 1_000_000;
const maxPages = 10;

/** Milliseconds by which a timer may be early. */
const nearlyLate = 5;

/** The program, as it names itself to servers. */
const self = { name: 'recado', version: '1.0.0' };

/** The answer of a server without streams that stay open: each answer is read whole. */
const noStream = (): Response => new Response(null, { status: 405 });

/** Returns a `fetch` for the package. `failed` gets the last failure, and undefined after a success. */
const mcpFetch = (within: () => number, failed: (error?: OutsideCallFailed) => void) => {
  const tolerating = toleratingFetch({ within, maxBytes }, failed);
  return async (input: string | URL, init?: RequestInit): Promise<Response> =>
    init?.method === 'GET' ? noStream() : tolerating(input, init);
};

/**
 * Connects to a server and asks it for something: one time for everything, public addresses only. The newest protocol is
 * tried first.
 *
 * @throws OutsideCallFailed, with the code NOT_MCP for an answer of another form
 */
const withMcp = async <Result>(
  { url, headers, within }: McpCall,
  ask: (client: Client, options: RequestOptions) => Promise<Result>,
): Promise<Result> => {
  const until = Date.now() + within;
  const left = (): number => Math.max(until - Date.now(), 1);
  let failure: OutsideCallFailed | undefined;
  const client = new Client(self, {
    versionNegotiation: { mode: 'auto' },
    // One that makes no code of a schema, which a server has written.
    jsonSchemaValidator: new CfWorkerJsonSchemaValidator(),
    listMaxPages: maxPages,
    inputRequired: { autoFulfill: false },
  });
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers: { ...headers } },
    fetch: mcpFetch(left, (error) => (failure = error)),
    reconnectionOptions: {
      maxRetries: 0,
      initialReconnectionDelay: 1,
      maxReconnectionDelay: 1,
      reconnectionDelayGrowFactor: 1,
    },
  });
  const options = (): RequestOptions => ({ timeout: left(), maxTotalTimeout: left() });
  try {
    await client.connect(transport, options());
    return await ask(client, options());
  } catch (error) {
    throw failure ?? new OutsideCallFailed('NOT_MCP', error, { isLate: left() <= nearlyLate });
  } finally {
    await transport.terminateSession().catch(() => undefined);
    await client.close().catch(() => undefined);
  }
};

/** Returns the tools of a server. */
export const listToolsOf = (call: McpCall): Promise<Tool[]> =>
  withMcp(call, async (client, options) => (await client.listTools({}, options)).tools);

/** Calls a tool of a server, by the schema of its arguments. */
export const callToolOf = (
  call: McpCall,
  { name, inputSchema }: Pick<Tool, 'name' | 'inputSchema'>,
  given: Record<string, unknown>,
): Promise<CallToolResult> =>
  withMcp(call, (client, options) =>
    client.callTool({ name, arguments: given }, { ...options, toolDefinition: { name, inputSchema } }),
  );
