/** A JSON schema, as far as structured output has it. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean;
  items?: Schema;
  enum?: unknown[];
  anyOf?: Schema[];
}

/** The source of the values of an answer. */
interface Source {
  /** The text of the answer. */
  text: string;
  /** The text of the whole conversation, in which values of an enumeration are looked for. */
  said: string;
  /** Values of fields that are given. */
  given: Readonly<Record<string, unknown>>;
}

const typeOf = ({ type, enum: values, anyOf }: Schema): string => {
  if (values) return 'enum';
  if (anyOf) return 'anyOf';
  return (Array.isArray(type) ? type.find((one) => one !== 'null') : type) ?? 'string';
};

const isSaid = (value: unknown, { said }: Source): boolean =>
  typeof value === 'string' && said.toLowerCase().includes(value.toLowerCase());

const objectOf = ({ properties = {} }: Schema, source: Source): object =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, source.given[name] ?? sampleOf(schema, source)]),
  );

/** The members of a list of an enumeration that the conversation mentions; other lists are empty. */
const listOf = ({ items = {} }: Schema, source: Source): unknown[] =>
  (items.enum ?? []).filter((value) => isSaid(value, source));

/**
 * Returns a value of a schema: texts are the answer's text, an enumeration is what the conversation mentions of it, else
 * null where it may be, else its first value.
 */
export const sampleOf = (schema: Schema, source: Source): unknown => {
  switch (typeOf(schema)) {
    case 'object':
      return objectOf(schema, source);
    case 'array':
      return listOf(schema, source);
    case 'enum': {
      const { enum: values = [] } = schema;
      return values.find((value) => isSaid(value, source)) ?? (values.includes(null) ? null : values[0]);
    }
    case 'anyOf':
      return sampleOf(schema.anyOf?.[0] ?? {}, source);
    case 'integer':
    case 'number':
      return 0;
    case 'boolean':
      return false;
    default:
      return source.text;
  }
};

/** True for a schema that the service takes as strict: each object lists all of its properties, and has no others. */
export const isStrict = (schema: Schema): boolean => {
  const { properties, required = [], additionalProperties, items, anyOf = [] } = schema;
  const isWhole =
    !properties || (additionalProperties === false && Object.keys(properties).every((name) => required.includes(name)));
  return isWhole && [...Object.values(properties ?? {}), ...(items ? [items] : []), ...anyOf].every(isStrict);
};
