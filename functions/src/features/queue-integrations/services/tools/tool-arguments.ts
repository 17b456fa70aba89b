import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/client/validators/cf-worker';
import type { GivenValue } from '@recado/shared/contract/mcp-calls';
import { cutText } from '@recado/shared/text/cut-text';
import { maskName, maskNumber } from '@recado/shared/text/mask-number';
import { parseJson } from '@recado/shared/text/well-formed';
import type { ModelFunction } from '../../../../domain/models/complete.ts';
import { withoutNumber } from '../../../../domain/models/without-number.ts';
import type { ServiceCall } from '../service.ts';
import type { UsableTool } from './usable-tools.ts';

type Json = Record<string, unknown>;
type Tool = UsableTool['tool'];

/** The ticket that a tool is used for, and whether the company hides numbers. */
export interface ToolScene extends Pick<ServiceCall, 'ticketId' | 'contact'> {
  hidesNumber: boolean;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const schemaOf = ({ pin }: Tool): Json => {
  const schema: unknown = parseJson(pin.schema);
  return isObject(schema) ? schema : {};
};

const propertiesOf = ({ properties }: Json): Json => (isObject(properties) ? properties : {});

/** Returns the schema of the arguments that the model writes: without those that the product fills in. */
const writtenSchema = (tool: Tool): Json => {
  const schema = schemaOf(tool);
  const filled = new Set(tool.given.map(({ argument }) => argument));
  const required = Array.isArray(schema.required) ? schema.required.filter((name) => !filled.has(String(name))) : [];
  const properties = Object.fromEntries(Object.entries(propertiesOf(schema)).filter(([name]) => !filled.has(name)));
  return { ...schema, type: 'object', properties, required };
};

/** Characters of a function's name. */
const maxName = 64;

/** Returns the functions that a model is offered, by their names. Names of several servers get the number of their tool. */
export const functionsOf = (
  tools: readonly UsableTool[],
): Map<string, { usable: UsableTool; offered: ModelFunction }> => {
  const plain = ({ tool }: UsableTool): string =>
    cutText(tool.name.replaceAll(/[^\w-]/g, '_'), { units: maxName - 13 });
  const names = tools.map(plain);
  return new Map(
    tools.map((usable) => {
      const { tool } = usable;
      const name = plain(usable);
      const isAlone = names.filter((other) => other === name).length === 1;
      const unique = isAlone ? name : `${name}_${tool.id}`;
      const { description } = tool.pin;
      return [
        unique,
        {
          usable,
          offered: { type: 'function', function: { name: unique, description, parameters: writtenSchema(tool) } },
        },
      ];
    }),
  );
};

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
