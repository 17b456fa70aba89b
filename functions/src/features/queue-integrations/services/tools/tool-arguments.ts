import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/client/validators/cf-worker';
import type { GivenValue } from '@recado/shared/contract/mcp-calls';
import { maskName, maskNumber } from '@recado/shared/text/mask-number';
import { parseJson } from '@recado/shared/text/well-formed';
import { withoutNumber } from '../../../../domain/models/without-number.ts';
import { isObject, type Json, propertiesOf, schemaOf } from '../../../../domain/tools/functions-of.ts';
import type { ServiceCall } from '../service.ts';
import type { UsableTool } from './usable-tools.ts';

type Tool = UsableTool['tool'];

/** The ticket that a tool is used for, and whether the company hides numbers. */
export interface ToolScene extends Pick<ServiceCall, 'ticketId' | 'contact'> {
  hidesNumber: boolean;
}

/** Parts of a schema that a hostile one could hold the function with, or that lead elsewhere: they are left to the server. */
const unchecked: ReadonlySet<string> = new Set([
  ...['pattern', 'patternProperties', 'format', '$ref', '$dynamicRef', '$recursiveRef', '$schema', '$id', '$anchor'],
  ...['$dynamicAnchor', '$vocabulary'],
]);
/** Parts whose names are those of properties, and parts whose values are no schemas. */
const named: ReadonlySet<string> = new Set(['properties', '$defs', 'definitions', 'dependentSchemas']);
const literal: ReadonlySet<string> = new Set(['enum', 'const', 'default', 'examples', 'required', 'dependentRequired']);

const checkable = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(checkable);
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) => {
      if (unchecked.has(key)) return [];
      if (literal.has(key)) return [[key, value]];
      if (!named.has(key) || !isObject(value)) return [[key, checkable(value)]];
      return [[key, Object.fromEntries(Object.entries(value).map(([name, part]) => [name, checkable(part)]))]];
    }),
  );
};

const fits = (tool: Tool, given: Json): boolean => {
  try {
    const validator = new CfWorkerJsonSchemaValidator({ draft: '2020-12' });
    return validator.getValidator(checkable(schemaOf(tool)) as Json)(given).valid;
  } catch {
    return false;
  }
};

/** Returns a value with the contact's number hidden in all of its texts. */
const masked = (value: unknown, number: string): unknown => {
  if (typeof value === 'string') return withoutNumber(value, number);
  if (typeof value === 'number') {
    const hidden = withoutNumber(String(value), number);
    return hidden === String(value) ? value : hidden;
  }
  if (Array.isArray(value)) return value.map((part) => masked(part, number));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [withoutNumber(name, number), masked(part, number)]),
  );
};

const values: Readonly<Record<GivenValue, (scene: ToolScene) => string>> = {
  contactNumber: ({ contact, hidesNumber }) => (hidesNumber ? maskNumber(contact.number) : contact.number),
  contactName: ({ contact, hidesNumber }) => (hidesNumber ? maskName(contact.name) : contact.name),
  ticketId: ({ ticketId }) => String(ticketId),
};

/** Returns a value in the type of its argument. */
const typed = (schema: unknown, value: string): string | number =>
  isObject(schema) && (schema.type === 'integer' || schema.type === 'number') ? Number(value) : value;

/**
 * Returns the arguments of a call: what the model wrote, without the contact's number where the company hides it, and the
 * values of the ticket, whatever the model wrote in their place. Null where they don't fit the schema that is allowed.
 */
export const argumentsOf = (tool: Tool, written: string, scene: ToolScene): Json | null => {
  let parsed: unknown;
  try {
    parsed = parseJson(written.trim() === '' ? '{}' : written);
  } catch {
    return null;
  }
  if (!isObject(parsed)) return null;
  const properties = propertiesOf(schemaOf(tool));
  const filled = tool.given.map(({ argument, value }) => [argument, typed(properties[argument], values[value](scene))]);
  const own = (scene.hidesNumber ? masked(parsed, scene.contact.number) : parsed) as Json;
  const all = { ...own, ...(Object.fromEntries(filled) as Json) };
  return fits(tool, all) ? all : null;
};
