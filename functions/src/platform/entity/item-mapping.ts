import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';

export type Item = Record<string, unknown>;

/**
 * The form in which earlier releases stored a field. Such items read as current ones until a migration has rewritten
 * them.
 */
export interface FormerField {
  /** Attributes that the field is read from while its own is absent. A write of the field removes those that are no field any more. */
  from: readonly string[];
  /** The field's value, from an item that has one of these attributes. */
  read: (item: Item) => unknown;
}

/** Turns the fields of a record into attributes of an item, and back. */
export interface ItemMapping {
  readonly fields: readonly string[];
  /** The attributes that these fields are read from. */
  attributesOf(fields: readonly string[]): string[];
  /** Attributes of earlier releases that a write of the field removes. */
  replacedBy(field: string): readonly string[];
  /** True if earlier releases stored the field otherwise. */
  isChanged(field: string): boolean;
  /** True if the value is stored as no attribute at all. */
  isAbsent(field: string, value: unknown): boolean;
  /** These fields, each checked and transformed by its schema, without those that are undefined or no field of the schema. */
  parseFields(fields: Item): Item;
  /** The whole record, checked, with nulls and defaults for what was not given. */
  parseRecord(record: object): Item;
  /** The attribute that a field's checked value is stored as. */
  toStored(field: string, value: unknown): unknown;
  /** The attributes of a checked record. */
  toAttributes(record: Item): Item;
  /** The record in an item, or these fields of it. Costs no validation: stored items were checked when they were written. */
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

/** Makes new copies of a default. Most are empty, and a page reads hundreds of them. */
const copierOf = (data: unknown): (() => unknown) => {
  if (typeof data !== 'object' || data === null) return () => data;
  if (isDeepStrictEqual(data, [])) return () => [];
  return isDeepStrictEqual(data, {}) ? () => ({}) : () => structuredClone(data);
};

const mappingOf = (field: string, schema: z.ZodType): FieldMapping => {
  const fallback = schema.safeParse(undefined);
  const hasDefault = fallback.success && fallback.data !== undefined && fallback.data !== null;
  const nullable = acceptsNull(schema);
  if (hasDefault && nullable) throw new TypeError(`${field}: an absent attribute can't mean both null and a default`);
  if (nullable) return { schema, hasDefault, whenAbsent: () => null };
  if (!hasDefault) return { schema, hasDefault, whenAbsent: undefined };
  return { schema, hasDefault, whenAbsent: copierOf(fallback.data) };
};

/**
 * Returns the record of an item without attributes: `values` to copy, and makers of the defaults that are objects. A copy
 * of what JSON.parse made takes a third of the time of setting the fields one by one, which V8 stores in a slower form.
 */
const blankOf = (
  mappings: ReadonlyMap<string, FieldMapping>,
): { values: Item; objects: readonly { field: string; make: () => unknown }[] } => {
  const defaults = [...mappings].flatMap(([field, { whenAbsent }]) =>
    whenAbsent ? [{ field, value: whenAbsent(), make: whenAbsent }] : [],
  );
  const objects = defaults.filter(({ value }) => typeof value === 'object' && value !== null);
  const values = Object.fromEntries(
    defaults.map(({ field, value }) => [field, typeof value === 'object' ? null : value]),
  );
  return { values: JSON.parse(JSON.stringify(values)) as Item, objects };
};

const broken = (name: string, { issues }: z.ZodError, field?: string): TypeError =>
  new TypeError(
    `a record of ${name} breaks its schema: ${issues.map(({ path, code }) => `${[...(field ? [field] : []), ...path].join('.')} ${code}`).join(', ')}`,
  );

/**
 * Makes the mapping of an entity's items from its schema. A field that is null has no attribute and is read as null; a
 * field with a default is read as its default where the item lacks it.
 *
 * @param name names the entity in errors
 * @param omitDefaults stores no attribute for a value that equals the field's default
 * @param asText fields whose values are stored as JSON
 * @param formerly how earlier releases stored fields
 */
export const itemMapping = (
  name: string,
  schema: z.ZodObject,
  omitDefaults: boolean,
  asText: readonly string[] = [],
  formerly: Readonly<Record<string, FormerField>> = {},
): ItemMapping => {
  const texts = new Set(asText);
  const toStored = (field: string, value: unknown): unknown => (texts.has(field) ? JSON.stringify(value) : value);
  const fromStored = (field: string, value: unknown): unknown =>
    texts.has(field) ? (JSON.parse(value as string) as unknown) : value;
  const mappings = new Map(
    Object.entries(schema.shape).map(([field, type]) => [field, mappingOf(field, type as z.ZodType)]),
  );
  const absent = blankOf(mappings);
  const formerFields = Object.entries(formerly);
  const absentValue = (field: string): ((item: Item) => unknown) | undefined => {
    const whenAbsent = mappings.get(field)?.whenAbsent;
    const former = formerly[field];
    if (!former) return whenAbsent;
    return (item) => (former.from.some((name) => item[name] !== undefined) ? former.read(item) : whenAbsent?.());
  };
  const nullable = [...mappings]
    .filter(([, { hasDefault, whenAbsent }]) => !hasDefault && whenAbsent)
    .map(([field]) => field);
  const isAbsent = (field: string, value: unknown): boolean => {
    if (value === undefined || value === null) return true;
    if (!omitDefaults || field === 'version') return false;
    const mapping = mappings.get(field);
    return mapping?.hasDefault === true && isDeepStrictEqual(value, mapping.whenAbsent?.());
  };
  const wholeRecord = (item: Item): Item => {
    const record = { ...absent.values };
    for (const { field, make } of absent.objects) if (item[field] === undefined) record[field] = make();
    for (const [field, { from, read }] of formerFields)
      if (item[field] === undefined && from.some((name) => item[name] !== undefined)) record[field] = read(item);
    for (const name in item) if (mappings.has(name)) record[name] = fromStored(name, item[name]);
    return record;
  };
  return {
    fields: [...mappings.keys()],
    attributesOf: (fields) => [...new Set(fields.flatMap((field) => [field, ...(formerly[field]?.from ?? [])]))],
    replacedBy: (field) => formerly[field]?.from.filter((name) => !mappings.has(name)) ?? [],
    isChanged: (field) => field in formerly,
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
      for (const field of mappings.keys()) {
        const value = record[field];
        if (!isAbsent(field, value)) item[field] = toStored(field, value);
      }
      return item;
    },
    fromAttributes: (item, fields) => {
      if (!fields) return wholeRecord(item);
      const record: Item = {};
      for (const field of fields) {
        const whenAbsent = absentValue(field);
        const value = item[field];
        if (value !== undefined) record[field] = fromStored(field, value);
        else if (whenAbsent) record[field] = whenAbsent(item);
      }
      return record;
    },
  };
};
