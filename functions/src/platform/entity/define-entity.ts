import type { ErrorCode } from '@recado/shared/contract/errors';
import { table } from '@recado/shared/deployment/resources';
import * as z from 'zod';
import type { EntityTypes, NewRecord } from './entity-types.ts';
import { type FormerField, type Item, itemMapping, type ItemMapping } from './item-mapping.ts';
import { type KeyTemplate, type KeyValues, parseKeyTemplate } from './key-template.ts';
import type { Audited } from '../write.ts';

/** The version of a new record, and of items that had none before their entity had versions. */
export const firstVersion = 1;

/** The field of a record by which optimistic locking notices another writer. */
export const version = z.int().min(0).default(firstVersion);

type IndexName = (typeof table.indexes)[number]['name'];

/** A further list of the items of an entity. */
interface IndexDeclaration<Value> {
  index: IndexName;
  partition: string;
  sort: string;
  /** Returns true for the records that it contains: all whose key fields have values unless given. */
  when?: (record: Value) => boolean;
}

/** A field that no two records of a partition share. */
interface UniqueField {
  /** Makes equal what counts as the same value. */
  fold: (value: string) => string;
  /** The error for a call whose value is taken. */
  error: ErrorCode;
}

/** A limit on the number of records, counted in the transactions that add and remove them. */
interface QuotaDeclaration<Value = never> {
  /** The most records. Left out where the plan has it: then `create` takes it. */
  limit?: number;
  /** The field whose values have a counter each; the company has one unless given. */
  per?: keyof Value & string;
  /**
   * Returns true for the records that count; all unless given. An update moves a record in and out of the count, and is
   * never refused.
   */
  when?: (record: Value) => boolean;
  /** The error for a new record at the limit; ERR_LIMIT_REACHED unless given. */
  error?: ErrorCode;
}

type QuotaDeclarations<Value> = Readonly<Record<string, QuotaDeclaration<Value>>>;

/** A quota as writes need it. */
export interface CompiledQuota extends QuotaDeclaration {
  kind: string;
}

/**
 * The reason why an entity has no quota:
 * - `single`: one item for each company, user, connection or other record that a quota limits
 * - `part`: belongs to a record and is limited with it, by a length of its contract or by its number of members
 * - `traffic`: messages, tickets, contacts and what is noted of them; never refused, and read in pages
 * - `storage`: limited by the bytes that a company may store
 * - `expires`: removed by its time, and written by the system at a limited pace
 * - `installation`: written by the super company or the system
 */
type Unlimited = 'single' | 'part' | 'traffic' | 'storage' | 'expires' | 'installation';

interface EntityDeclaration<
  Schema extends z.ZodObject,
  Partition extends string,
  Sort extends string,
  Indexes,
  Computed extends string,
  Quotas,
> {
  /** The label of the entity's writes in `ConditionFailed`. */
  name: string;
  /** The record's fields. Nullable fields are stored absent and read back as null; those with a default may be absent. With a field `version` writes are checked against it. */
  schema: Schema;
  /** Template of the partition key. Where it names `companyId`, the store belongs to one company. */
  partition: Partition;
  /** Template of the sort key: `queue#{id:12}` pads the id to 12 digits. */
  sort: Sort;
  /** Values that only keys need, by name. */
  computed?: Record<Computed, (record: z.output<Schema>) => string | number | null>;
  indexes?: Indexes & Readonly<Record<string, IndexDeclaration<z.output<Schema>>>>;
  unique?: { [Field in keyof z.output<Schema>]?: UniqueField };
  /** The limits on the number of records, by their counters; a test fails for an entity that has neither one nor a reason. */
  quotas?: Quotas & QuotaDeclarations<z.output<Schema>>;
  unlimited?: Unlimited;
  /** Epoch seconds after which DynamoDB removes the item. */
  expiresAt?: (record: z.output<Schema>) => number;
  /** Stores no attribute for a value that equals its field's default. The default must not change afterwards. */
  omitDefaults?: boolean;
  /** Fields whose values are stored as JSON text, because they may nest deeper than the 32 levels that an item may have. */
  asText?: readonly (keyof z.output<Schema> & string)[];
  /** False for eventually consistent gets, at half the price. */
  consistent?: boolean;
  /**
   * Shows changes of its records in the audit log. Without it, the log has the calls that write them, and nothing of the
   * records.
   */
  audited?: {
    [Part in keyof Audited]: Part extends 'name' ? keyof z.output<Schema> : readonly (keyof z.output<Schema>)[];
  };
  /** The forms in which earlier releases stored fields, until the migration of the entity has run everywhere. */
  formerly?: { [Field in keyof z.output<Schema>]?: FormerField };
}

/** An index as requests need it. */
export interface CompiledIndex {
  /** Undefined for the table itself. */
  readonly indexName: string | undefined;
  readonly partitionKey: string;
  readonly sortKey: string;
  readonly partition: KeyTemplate;
  readonly sort: KeyTemplate;
  readonly when: ((record: never) => boolean) | undefined;
}

/** A declared kind of item. Stores read and write through it; its types follow from its declaration. */
export interface Entity<Types extends EntityTypes> {
  readonly name: string;
  readonly mapping: ItemMapping;
  readonly primary: CompiledIndex;
  readonly indexes: ReadonlyMap<string, CompiledIndex>;
  readonly unique: ReadonlyMap<string, UniqueField>;
  readonly quotas: readonly CompiledQuota[];
  readonly unlimited: Unlimited | undefined;
  readonly consistent: boolean;
  readonly audited: Audited | undefined;
  /** True if writes are checked against the record's version. */
  readonly versioned: boolean;
  /** True if a store of it belongs to one company. */
  readonly ofCompany: boolean;
  /** Error codes by the label of the write that a refused call failed at: unique fields that are taken. */
  readonly refusals: Readonly<Record<string, ErrorCode>>;
  /** A whole record, checked, with nulls, defaults and the first version for what is not given. */
  record(given: Types['input']): Types['record'];
  /** Returns the values that keys are made of: the record's fields, computed values and the company. */
  keyValues(record: KeyValues, companyId: number | undefined): KeyValues;
  /** The item of a checked record, with the keys of its indexes. */
  toItem(record: Item, companyId: number | undefined): Item;
  /** Only for inference. */
  readonly types?: Types;
}

const compile = (
  { partition, sort }: { partition: string; sort: string },
  keys: { partitionKey: string; sortKey: string },
  index?: IndexDeclaration<never>,
): CompiledIndex => ({
  indexName: index?.index,
  partitionKey: keys.partitionKey,
  sortKey: keys.sortKey,
  partition: parseKeyTemplate(partition),
  sort: parseKeyTemplate(sort),
  when: index?.when,
});

const keysOf = (name: IndexName) => table.indexes.find((index) => index.name === name)!;

type AnyDeclaration = EntityDeclaration<
  z.ZodObject,
  string,
  string,
  Readonly<Record<string, IndexDeclaration<never>>>,
  string,
  QuotaDeclarations<never>
>;

/** Throws for a field that the schema does not have. */
const formerFieldsOf = ({ name, schema, formerly = {} }: AnyDeclaration): Record<string, FormerField> => {
  const unknown = Object.keys(formerly).find((field) => !(field in schema.shape));
  if (unknown !== undefined) throw new TypeError(`${name} has no field ${unknown}`);
  return formerly as Record<string, FormerField>;
};

const refusalsOf = ({ name, unique = {} }: AnyDeclaration): Record<string, ErrorCode> =>
  Object.fromEntries(Object.entries(unique).map(([field, declared]) => [`${name} ${field}`, declared!.error]));

/** Makes one function of keys of an entity. Throws for a template that names what neither the schema nor `computed` has. */
const keyValuesOf = ({ name, schema, computed = {} }: AnyDeclaration, indexes: readonly CompiledIndex[]) => {
  const computedValues = Object.entries(computed);
  const known = new Set([...Object.keys(schema.shape), ...Object.keys(computed), 'companyId']);
  for (const { partition, sort } of indexes)
    for (const field of [...partition.fields, ...sort.fields])
      if (!known.has(field)) throw new TypeError(`the keys of ${name} name an unknown field ${field}`);
  return (record: KeyValues, companyId: number | undefined): KeyValues => ({
    ...record,
    ...Object.fromEntries(computedValues.map(([field, of]) => [field, of(record)])),
    ...(companyId === undefined ? {} : { companyId }),
  });
};

/**
 * Declares an entity: one place for its fields, keys, indexes, unique fields and quotas. See `entityStore` for what can be
 * done with it.
 */
export const defineEntity = <
  Schema extends z.ZodObject,
  const Partition extends string,
  const Sort extends string,
  // oxlint-disable-next-line typescript/no-empty-object-type -- no index has a name
  const Indexes extends Readonly<Record<string, IndexDeclaration<z.output<Schema>>>> = {},
  Computed extends string = never,
  // oxlint-disable-next-line typescript/no-empty-object-type -- no quota has a name
  const Quotas extends QuotaDeclarations<z.output<Schema>> = {},
>(
  declaration: EntityDeclaration<Schema, Partition, Sort, Indexes, Computed, Quotas>,
): Entity<{
  record: z.output<Schema>;
  input: NewRecord<z.input<Schema>>;
  partition: Partition;
  sort: Sort;
  indexes: Indexes;
  computed: Computed;
  quota: [Quotas[keyof Quotas]] extends [{ limit: number }] ? false : true;
}> => {
  const declared = declaration as unknown as AnyDeclaration;
  const { name, schema, expiresAt } = declared;
  const mapping = itemMapping(name, schema, declared.omitDefaults ?? false, declared.asText, formerFieldsOf(declared));
  const primary = compile(declared, table);
  const indexes = new Map(
    Object.entries(declared.indexes ?? {}).map(([of, index]) => [of, compile(index, keysOf(index.index), index)]),
  );
  const versioned = 'version' in schema.shape;
  const ofCompany = primary.partition.fields.includes('companyId');
  const quotas = Object.entries(declared.quotas ?? {}).map(([kind, quota]) => ({ ...quota, kind }));
  if (quotas.length > 0 && !ofCompany) throw new TypeError(`the quota of ${name} needs a company`);
  const keyValues = keyValuesOf(declared, [primary, ...indexes.values()]);
  const companyField = (companyId: number | undefined): Item =>
    'companyId' in schema.shape && companyId !== undefined ? { companyId } : {};

  return {
    name,
    mapping,
    primary,
    indexes,
    versioned,
    ofCompany,
    unique: new Map(Object.entries(declared.unique ?? {}) as [string, UniqueField][]),
    quotas,
    unlimited: declared.unlimited,
    consistent: declared.consistent ?? true,
    audited: declared.audited,
    refusals: refusalsOf(declared),
    record: (given) => mapping.parseRecord(versioned ? { version: firstVersion, ...given } : given) as z.output<Schema>,
    keyValues,
    toItem: (record, companyId) => {
      const values = keyValues(record, companyId);
      const item: Item = { ...mapping.toAttributes({ ...record, ...companyField(companyId) }) };
      for (const index of [primary, ...indexes.values()]) {
        if (index.when && !index.when(record as never)) continue;
        const partition = index.partition.fill(values);
        const sort = index.sort.fill(values);
        if (partition === undefined || sort === undefined) continue;
        item[index.partitionKey] = partition;
        item[index.sortKey] = sort;
      }
      if (item[primary.sortKey] === undefined) throw new TypeError(`a record of ${name} lacks a field of its key`);
      if (expiresAt) item[table.timeToLive] = expiresAt(record);
      return item;
    },
  };
};
