import { AppError } from '@recado/shared/contract/errors';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { KeyCaller } from '../../context/load-api-key.ts';
import type { Clock } from '../../platform/clock.ts';
import { refusalOf } from '../http/answer.ts';
import { bindings } from '../http/inbox.ts';
import type { UserBinding } from '../http/run-as.ts';
import { runAsKey } from '../http/run-for-key.ts';
import { type CallParts, partsOf, type Tool } from './tools.ts';

type Event = APIGatewayProxyEventV2;
type Json = Record<string, unknown>;

/** A request for a tool, by a key whose secret was checked. */
export interface McpCall {
  event: Event;
  clock: Clock;
  caller: KeyCaller;
  /** Gets the headers by which a program paces itself. */
  headers: Record<string, string>;
  /** The ids under which a failure is logged. */
  ids: Json;
}

/** The answer of a tool. */
export interface ToolResult {
  content: { type: 'text'; text: string }[];
  structuredContent?: Json;
  isError?: true;
  [other: string]: unknown;
}

const bindingOf = new Map(bindings.map((binding) => [binding.endpoint.name, binding]));

const texts = (values: Json): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );

/** Returns the event of a call: the request of its tool, with the parts that the call has. */
const eventOf = ({ event }: McpCall, { endpoint }: Tool, { params, query, body }: CallParts): Event => ({
  ...event,
  pathParameters: texts(params),
  queryStringParameters: texts(query),
  body: (endpoint.body ?? endpoint.creates) ? JSON.stringify(body) : undefined,
  isBase64Encoded: false,
});

/** Returns a result as a tool answers it: an object, as text and as structured content. A list stands in `items`. */
export const resultOf = (result: unknown): ToolResult => {
  const structured = (
    typeof result === 'object' && result !== null && !Array.isArray(result)
      ? result
      : { [Array.isArray(result) ? 'items' : 'value']: result }
  ) as Json;
  return { content: [{ type: 'text', text: JSON.stringify(structured) }], structuredContent: structured };
};

/** Returns the refusal of a tool: its code, by which programs know it, and its details. */
export const refusalResult = (error: unknown, ids: Json): ToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(refusalOf(error, ids)) }],
  isError: true,
});

/** Runs a tool as a key. A refusal is its answer too: models read it and mend their arguments. */
export const callTool = async (tool: Tool, given: Json, call: McpCall): Promise<ToolResult> => {
  const { clock, caller, headers } = call;
  const ids = { ...call.ids, tool: tool.endpoint.name };
  try {
    const parts = partsOf(tool, given);
    const issues = parts.unknown.map((path) => ({ path, code: 'unrecognized_key' }));
    if (issues.length > 0) throw new AppError('ERR_VALIDATION', { issues });
    const binding = bindingOf.get(tool.endpoint.name) as UserBinding;
    const way = parts.isDryRun ? 'mcpDryRun' : 'mcp';
    const event = eventOf(call, tool, parts);
    return resultOf(await runAsKey(binding, { event, clock, caller, headers, way }));
  } catch (error) {
    return refusalResult(error, ids);
  }
};
