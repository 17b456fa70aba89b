import type { JSONObject } from '@modelcontextprotocol/server';
import type { DeclaredEndpoint } from '@recado/shared/contract/registry';
import * as z from 'zod';
import { changes } from '../http/run-as.ts';

/** The schema of a tool's answers: an object, with the parts that it refers to. */
export interface ToolOutput {
  type: 'object';
  [other: string]: unknown;
}

/** The parts that are left out of a schema: masked numbers would not fit them, nor the fields that answers get some day. */
const leftOut: ReadonlySet<string> = new Set([
  ...['$schema', 'pattern', 'format', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'],
  ...['exclusiveMinimum', 'exclusiveMaximum', 'propertyNames', 'default'],
]);
/** Parts whose names are those of fields, and parts whose values are no schemas. */
const named: ReadonlySet<string> = new Set(['properties', '$defs']);
const literal: ReadonlySet<string> = new Set(['enum', 'const', 'required']);

const isObject = (value: unknown): value is JSONObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const withinFields = (fields: JSONObject): JSONObject =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, plain(schema)])) as JSONObject;

/** Returns a schema with the shape of its values alone. */
const plain = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(plain);
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
      if (leftOut.has(key) || (key === 'additionalProperties' && !isObject(value))) return [];
      if (literal.has(key)) return [[key, value]];
      return [[key, named.has(key) && isObject(value) ? withinFields(value) : plain(value)]];
    }),
  );
};

/** Characters of a part that takes less room than the reference to it. */
const smallest = 30;

/** Returns a schema with its smallest parts in the place of the references to them. */
const inlined = (schema: JSONObject): JSONObject => {
  const { $defs: parts = {}, ...own } = schema as JSONObject & { $defs?: JSONObject };
  const small = new Map(Object.entries(parts).filter(([, part]) => JSON.stringify(part).length <= smallest));
  const text = JSON.stringify({
    ...own,
    $defs: Object.fromEntries(Object.entries(parts).filter(([name]) => !small.has(name))),
  });
  return JSON.parse(
    text.replaceAll(/\{"\$ref":"#\/\$defs\/(\w+)"\}/g, (reference, name: string) =>
      small.has(name) ? JSON.stringify(small.get(name)) : reference,
    ),
  ) as JSONObject;
};

const field = (name: string, schema: JSONObject): JSONObject => ({
  type: 'object',
  properties: { [name]: schema },
  required: [name],
});

/** Returns the schema of an answer as tools give it: an object; a list stands in `items`, anything else in `value`. */
const asObject = (schema: JSONObject, parts: JSONObject): JSONObject => {
  if (typeof schema.$ref === 'string') return asObject(parts[schema.$ref.replace('#/$defs/', '')] as JSONObject, parts);
  if (schema.type === 'object') return schema;
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) return { anyOf: choices.map((each) => asObject(each as JSONObject, parts)) };
  return field(schema.type === 'array' ? 'items' : 'value', schema);
};

/** The answer of a call that was tried. */
const tried: JSONObject = field('dryRun', { const: true });

/** Returns the schema of a tool's answers, from the contract. One that changes something may be tried. */
export const outputSchemaOf = (endpoint: DeclaredEndpoint): ToolOutput => {
  const schema = z.toJSONSchema(endpoint.result, { io: 'output', unrepresentable: 'any', reused: 'ref' });
  const { $defs: parts = {}, ...own } = inlined(plain(schema) as JSONObject) as JSONObject & { $defs?: JSONObject };
  const answer = asObject(own, parts);
  const whole = changes(endpoint) ? { anyOf: [answer, tried] } : answer;
  return { ...whole, type: 'object', ...(Object.keys(parts).length > 0 && { $defs: parts }) };
};
