import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';

export type Item = Record<string, unknown>;

/** Turns the fields of a record into attributes of an item, and back. */
export interface ItemMapping {
  readonly fields: readonly string[];
  /** Whether the value is stored as no attribute at all. */
  isAbsent(field: string, value: unknown): boolean;
  /** These fields, each checked and transformed by its schema, without those that are undefined or no field of the schema. */
  parseFields(fields: Item): Item;
  /** The whole record, checked, with nulls and defaults for what was not given. */
  parseRecord(record: object): Item;
  /** The attribute that a field's checked value is stored as. */
  toStored(field: string, value: unknown): unknown;
  /** The attributes of a checked record. */
  toAttributes(record: Item): Item;
  /** The record in an item, or these fields of it. Costs no validation: what stands in the table was checked when it was written. */
  fromAttributes(item: Item, fields?: readonly string[]): Item;
}

interface FieldMapping {
  schema: z.ZodType;
  /** Makes the value of an absent attribute; undefined for optional and for required fields. */
  whenAbsent: (() => unknown) | undefined;
  hasDefault: boolean;
}

const innerOf = ({ def }: z.ZodType): z.ZodType | undefined => (def as { innerType?: z.ZodType }).innerType;

const acceptsNull = (schema: z.ZodType): boolean => {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodNull) return true;
  if (schema instanceof z.ZodUnion) return schema.options.some((option) => acceptsNull(option as z.ZodType));
  const inner = innerOf(schema);
  return inner !== undefined && acceptsNull(inner);
};

const mappingOf = (field: string, schema: z.ZodType): FieldMapping => {
  const fallback = schema.safeParse(undefined);
  const hasDefault = fallback.success && fallback.data !== undefined && fallback.data !== null;
  const nullable = acceptsNull(schema);
  if (hasDefault && nullable) throw new TypeError(`${field}: an absent attribute can't mean both null and a default`);
  if (nullable) return { schema, hasDefault, whenAbsent: () => null };
  if (!hasDefault) return { schema, hasDefault, whenAbsent: undefined };
  const { data } = fallback;
  return { schema, hasDefault, whenAbsent: typeof data === 'object' ? () => structuredClone(data) : () => data };
};

const broken = (name: string, { issues }: z.ZodError, field?: string): TypeError =>
  new TypeError(
    `a record of ${name} breaks its schema: ${issues.map(({ path, code }) => `${[...(field ? [field] : []), ...path].join('.')} ${code}`).join(', ')}`,
  );

/**
 * Makes the mapping of an entity's items from its schema. A field that is null has no attribute and is read as null; a
 * field with a default is read as its default where an older item lacks it.
 *
 * @param name names the entity in errors
 * @param omitDefaults stores no attribute for a value that equals the field's default
 * @param asText fields whose values are stored as JSON
 */
export const itemMapping = (
  name: string,
  schema: z.ZodObject,
  omitDefaults: boolean,
  asText: readonly string[] = [],
): ItemMapping => {
  const texts = new Set(asText);
  const toStored = (field: string, value: unknown): unknown => (texts.has(field) ? JSON.stringify(value) : value);
  const fromStored = (field: string, value: unknown): unknown =>
    texts.has(field) ? (JSON.parse(value as string) as unknown) : value;
  const mappings = new Map(
    Object.entries(schema.shape).map(([field, type]) => [field, mappingOf(field, type as z.ZodType)]),
  );
  const all = [...mappings].map(([field, { whenAbsent }]) => ({ field, whenAbsent }));
  const nullable = [...mappings]
    .filter(([, { hasDefault, whenAbsent }]) => !hasDefault && whenAbsent)
    .map(([field]) => field);
  const isAbsent = (field: string, value: unknown): boolean => {
    if (value === undefined || value === null) return true;
    if (!omitDefaults || field === 'version') return false;
    const mapping = mappings.get(field);
    return mapping?.hasDefault === true && isDeepStrictEqual(value, mapping.whenAbsent?.());
  };
  return {
    fields: [...mappings.keys()],
    isAbsent,
    toStored,
    parseFields: (given) => {
      const fields: Item = {};
      for (const [field, value] of Object.entries(given)) {
        const mapping = mappings.get(field);
        if (!mapping || value === undefined) continue;
        const parsed = mapping.schema.safeParse(value);
        if (!parsed.success) throw broken(name, parsed.error, field);
        fields[field] = parsed.data;
      }
      return fields;
    },
    parseRecord: (record) => {
      const complete: Item = { ...record };
      for (const field of nullable) complete[field] ??= null;
      const parsed = schema.safeParse(complete);
      if (!parsed.success) throw broken(name, parsed.error);
      return parsed.data;
    },
    toAttributes: (record) => {
      const item: Item = {};
      for (const { field } of all) {
        const value = record[field];
        if (!isAbsent(field, value)) item[field] = toStored(field, value);
      }
      return item;
    },
    fromAttributes: (item, fields) => {
      const record: Item = {};
      const wanted = fields ? fields.map((field) => ({ field, whenAbsent: mappings.get(field)?.whenAbsent })) : all;
      for (const { field, whenAbsent } of wanted) {
        const value = item[field];
        if (value !== undefined) record[field] = fromStored(field, value);
        else if (whenAbsent) record[field] = whenAbsent();
      }
      return record;
    },
  };
};
