import { cutText } from '@recado/shared/text/cut-text';
import { parseJson } from '@recado/shared/text/well-formed';
import type { McpToolRecord } from '../../data/mcp/entities.ts';
import type { ModelFunction } from '../models/complete.ts';

export type Json = Record<string, unknown>;

/** A tool that is allowed. */
export type AllowedTool = McpToolRecord & { pin: NonNullable<McpToolRecord['pin']> };

/** True for an object of JSON. */
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the schema of a tool's arguments in the form that is allowed. */
export const schemaOf = ({ pin }: Pick<AllowedTool, 'pin'>): Json => {
  const schema: unknown = parseJson(pin.schema);
  return isObject(schema) ? schema : {};
};

/** Returns the properties of a schema. */
export const propertiesOf = ({ properties }: Json): Json => (isObject(properties) ? properties : {});

/** Returns the schema of the arguments that the model writes: without those that the product fills in. */
const writtenSchema = (tool: AllowedTool): Json => {
  const schema = schemaOf(tool);
  const filled = new Set(tool.given.map(({ argument }) => argument));
  const required = Array.isArray(schema.required) ? schema.required.filter((name) => !filled.has(String(name))) : [];
  const properties = Object.fromEntries(Object.entries(propertiesOf(schema)).filter(([name]) => !filled.has(name)));
  return { ...schema, type: 'object', properties, required };
};

/** Characters of a function's name. */
const maxName = 64;

/** Returns the functions that a model is offered, by their names. Names of several servers get the number of their tool. */
export const functionsOf = <Usable extends { tool: AllowedTool }>(
  tools: readonly Usable[],
): Map<string, { usable: Usable; offered: ModelFunction }> => {
  const plain = ({ tool }: Usable): string => cutText(tool.name.replaceAll(/[^\w-]/g, '_'), { units: maxName - 13 });
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
