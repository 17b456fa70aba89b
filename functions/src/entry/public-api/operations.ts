import { type DeclaredEndpoint, endpoints } from '@recado/shared/contract/registry';
import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { SampleCall } from './code-samples.ts';

/** The endpoints that API keys may call, in the order of their paths. */
export const publicEndpoints: readonly DeclaredEndpoint[] = endpoints
  .filter(({ scope }) => scope !== undefined)
  .toSorted((one, other) => one.path.localeCompare(other.path) || one.method.localeCompare(other.method));

type Values = Record<string, unknown>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** An id of each form that a path may name, where the contract's example has none. */
const anyValue = (name: string): string => {
  if (/uuid$/i.test(name)) return '7b0f7d0e-6f0e-4a55-9a52-0c1f0f3b2a10';
  return name === 'messageId' ? '7-01ARYZ6S41TSV4RRFFQ69G5FAV' : '1';
};

/** Returns a call of an endpoint with these values; without them, those of the contract's example. */
export const sampleCall = (
  { method, path, example }: DeclaredEndpoint,
  given: { params?: Values; query?: Values; body?: unknown } = {},
): SampleCall => {
  const { params, query, body } = { ...(example as { params?: Values; query?: Values; body?: unknown }), ...given };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(params?.[name] ?? anyValue(name))),
  );
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, textOf(value)]),
  );
  return { method, path: search.size > 0 ? `${filled}?${search.toString()}` : filled, body };
};

const namesIn = (schema: z.ZodType | undefined, io: 'input' | 'output'): string => {
  if (!schema) return '';
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as {
    properties?: object;
    items?: { properties?: object };
    required?: string[];
  };
  const names = Object.keys(json.properties ?? json.items?.properties ?? {});
  return names.map((name) => (io === 'input' && json.required?.includes(name) ? `${name}!` : name)).join(' ');
};

/** Returns the names of what a call takes in its query or its body, each that it needs with an exclamation mark. */
export const inputsOf = (endpoint: DeclaredEndpoint, part: 'query' | 'body'): string =>
  namesIn(endpoint[part], 'input');

/** Returns the names of the fields that a call answers, those of an item where it answers a list. */
export const resultOf = ({ result }: DeclaredEndpoint): string => namesIn(result, 'output');

/** Returns a line for each call of the public API: its scope, the inputs that it takes and needs, and what it answers. */
export const operationLines = (): string[] =>
  publicEndpoints.map(({ method, path, scope, query, body, result }) =>
    [`${method} ${path} (${scope})`, namesIn(query, 'input'), namesIn(body, 'input'), namesIn(result, 'output')].join(
      ' | ',
    ),
  );

/** Returns the mark of the public API as it is: another one for any change that a program may notice. */
export const operationsMark = (): string =>
  createHash('sha256').update(operationLines().join('\n')).digest('hex').slice(0, 8);
