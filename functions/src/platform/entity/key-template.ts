/** Values of fields by their names; a field that is missing or null has no value. */
export type KeyValues = Readonly<Record<string, unknown>>;

type FieldName<Placeholder extends string> = Placeholder extends `${infer Name}:${string}` ? Name : Placeholder;

/** Names of the fields in a key template: `'userId' | 'id'` for `u#{userId}#{id:12}`. */
export type FieldsOf<Template extends string> = Template extends `${string}{${infer Placeholder}}${infer Rest}`
  ? FieldName<Placeholder> | FieldsOf<Rest>
  : never;

/** The text of a key with fields in it. */
export interface KeyTemplate {
  /** The template as it was declared. */
  readonly text: string;
  readonly fields: readonly string[];
  /** The text before the first field. */
  readonly prefix: string;
  /** The key; undefined when a field has no value. */
  readonly fill: (values: KeyValues) => string | undefined;
  /** The key's text up to the first field without a value. */
  readonly fillStart: (values: KeyValues) => string;
}

/** The text of a value in a key; undefined for none. Throws for what is no string, number or boolean. */
export const keyText = (value: unknown): string | undefined => {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new TypeError(`a key can't hold a value of type ${typeof value}`);
};

const placeholder = /\{(\w+)(?::(\d+))?\}/g;

interface Part {
  field: string;
  /** Digits that a number is padded to. */
  width: number;
  /** The text up to the next field. */
  text: string;
}

/**
 * Parses a key template. `{name}` stands for a field's value, `{name:12}` for a number padded with zeros to 12 digits, so
 * that keys sort as their numbers do.
 */
export const parseKeyTemplate = (template: string): KeyTemplate => {
  const found = [...template.matchAll(placeholder)];
  const prefix = template.slice(0, found[0]?.index ?? template.length);
  const parts = found.map((match, at): Part => {
    const [whole, field = '', width = '0'] = match;
    return { field, width: Number(width), text: template.slice(match.index + whole.length, found[at + 1]?.index) };
  });
  const fillStart = (values: KeyValues): { key: string; complete: boolean } => {
    let key = prefix;
    for (const { field, width, text } of parts) {
      const value = keyText(values[field]);
      if (value === undefined) return { key, complete: false };
      key += value.padStart(width, '0') + text;
    }
    return { key, complete: true };
  };
  return {
    text: template,
    fields: parts.map(({ field }) => field),
    prefix,
    fill: (values) => {
      const { key, complete } = fillStart(values);
      return complete ? key : undefined;
    },
    fillStart: (values) => fillStart(values).key,
  };
};
