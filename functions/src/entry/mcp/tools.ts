import type { JSONObject } from '@modelcontextprotocol/server';
import type { DeclaredEndpoint } from '@recado/shared/contract/registry';
import * as z from 'zod';
import { changes } from '../http/run-as.ts';
import { publicEndpoints } from '../public-api/operations.ts';
import { outputSchemaOf, type ToolOutput } from './output-schema.ts';

type Json = Record<string, unknown>;
type Part = 'params' | 'query' | 'body';

/** The schema of a tool's arguments. */
interface ToolInput {
  type: 'object';
  properties: Record<string, JSONObject>;
  required?: string[];
  additionalProperties: false;
  [other: string]: unknown;
}

/** A tool as clients see it. */
export interface ToolDescription {
  name: string;
  description: string;
  inputSchema: ToolInput;
  outputSchema?: ToolOutput;
  annotations: {
    readOnlyHint: boolean;
    destructiveHint: boolean;
    idempotentHint: boolean;
    openWorldHint: boolean;
  };
  [other: string]: unknown;
}

/** A call of the public API as a tool: its arguments are those of path, query and body together. */
export interface Tool {
  endpoint: DeclaredEndpoint;
  description: ToolDescription;
  /** The part of the call that each argument belongs to. */
  partOf: ReadonlyMap<string, Part>;
}

const parts = ['params', 'query', 'body'] as const;

/** Longest pattern that is shown: those of times and ids are longer than their formats, which say the same. */
const longestPattern = 60;

/** Leaves out of a schema what a model has no use for. */
const shortened = (schema: object): JSONObject =>
  JSON.parse(
    JSON.stringify(schema, (name, value: unknown) => {
      if (name === '$schema') return undefined;
      if (name === 'pattern' && typeof value === 'string' && value.length > longestPattern) return undefined;
      if ((name === 'maximum' || name === 'minimum') && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER)
        return undefined;
      return value;
    }),
  ) as JSONObject;

const schemaOf = (schema: z.ZodType): { properties?: Record<string, JSONObject>; required?: string[] } =>
  shortened(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }));

/** The arguments that tools have besides those of their calls. */
const dryRun = {
  type: 'boolean',
  description:
    'True tries the call: everything is checked, and the answer says what it would change. Nothing is changed.',
};
const requestId = {
  type: 'string',
  format: 'uuid',
  description: 'Repeated with the same id within a day, the call returns the first result and creates nothing again.',
};
const seen = {
  type: 'object',
  description: 'The fields as they were read before. A field that somebody has changed since is not overwritten.',
};

const inputOf = (endpoint: DeclaredEndpoint): Pick<Tool, 'partOf'> & { input: ToolInput } => {
  const partOf = new Map<string, Part>();
  const properties: Record<string, JSONObject> = {};
  const required: string[] = [];
  for (const part of parts) {
    const declared = endpoint[part];
    if (!declared) continue;
    const schema = schemaOf(declared);
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      if (partOf.has(name)) throw new Error(`two parts of ${endpoint.name} have ${name}`);
      partOf.set(name, part);
      properties[name] = property;
    }
    required.push(...(schema.required ?? []));
  }
  const added = { ...(endpoint.creates && { requestId }), ...(endpoint.edit && { seen }) };
  for (const [name, property] of Object.entries(added)) {
    partOf.set(name, 'body');
    properties[name] = property;
  }
  if (changes(endpoint)) properties.dryRun = dryRun;
  return {
    partOf,
    input: { type: 'object', properties, ...(required.length > 0 && { required }), additionalProperties: false },
  };
};

/** The areas whose changes reach people outside of the company. */
const reachesPeople = /^(?:messages|schedules|campaigns):write$/;

const annotationsOf = (endpoint: DeclaredEndpoint): ToolDescription['annotations'] => {
  const { method, creates, frequent, scope = '' } = endpoint;
  const isReading = !changes(endpoint);
  return {
    readOnlyHint: isReading,
    // What creates or adds destroys nothing; anything else that writes may.
    destructiveHint: !isReading && creates !== true && frequent !== true,
    idempotentHint: method !== 'POST',
    openWorldHint: reachesPeople.test(scope),
  };
};

const toolOf = (endpoint: DeclaredEndpoint): Tool => {
  const { name, summary, scope } = endpoint;
  const { partOf, input } = inputOf(endpoint);
  const description = `${summary}. Scope: ${scope}`;
  return {
    endpoint,
    partOf,
    description: {
      name,
      description,
      inputSchema: input,
      outputSchema: outputSchemaOf(endpoint),
      annotations: annotationsOf(endpoint),
    },
  };
};

const made = new Map<string, Tool>();
const byName = new Map(publicEndpoints.map((endpoint) => [endpoint.name, endpoint]));

/** Returns the tool of a name; undefined for a call that no key may make. */
export const toolNamed = (name: string): Tool | undefined => {
  const endpoint = byName.get(name);
  const tool = made.get(name) ?? (endpoint && toolOf(endpoint));
  if (tool) made.set(name, tool);
  return tool;
};

/** The names of all tools that are calls, in the order of the public API. */
export const toolNames: readonly string[] = [...byName.keys()];

/** Arguments as the parts of a call carry them. */
export interface CallParts {
  params: Json;
  query: Json;
  body: Json;
  isDryRun: boolean;
  /** Arguments that the tool does not have. */
  unknown: string[];
}

/** Sorts the arguments of a tool into the parts of its call. */
export const partsOf = ({ partOf, description }: Tool, given: Json): CallParts => {
  const call: CallParts = { params: {}, query: {}, body: {}, isDryRun: false, unknown: [] };
  for (const [name, value] of Object.entries(given)) {
    const part = partOf.get(name);
    if (part) call[part][name] = value;
    else if (name === 'dryRun' && Object.hasOwn(description.inputSchema.properties, name))
      call.isDryRun = value === true;
    else call.unknown.push(name);
  }
  return call;
};
