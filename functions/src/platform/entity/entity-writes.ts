import { isDeepStrictEqual } from 'node:util';
import { environment } from '../environment.ts';
import { check, put, type RecordChange, remove, update, type Write } from '../write.ts';
import { allOf, type Condition, conditionParams, expressionParams } from './condition.ts';
import { firstVersion } from './define-entity.ts';
import type { Item, ItemMapping } from './item-mapping.ts';
import { keyText } from './key-template.ts';
import { keyOfName, keyOfRecord, namedFields, type ScopedEntity } from './primary-key.ts';
import { quotaWrites } from './quota-writes.ts';
import { claimWrites } from './unique-claims.ts';

/** A condition of a write, and the label under which `ConditionFailed` names it. */
export interface WriteOptions extends Partial<Condition> {
  /** The entity's name unless given. */
  label?: string;
}

export interface PutOptions extends WriteOptions {
  /** The record that this one replaces, null for none, as the audit log shows it; left out where it is not known. */
  replaces?: Readonly<Item> | null;
}

export interface PatchOptions extends WriteOptions {
  /** Adds to numbers, from 0 where there is none, and members to sets. */
  add?: Readonly<Record<string, number | Set<unknown> | undefined>>;
  /** Writes the item also where there is none, then with the fields of its key. */
  upsert?: boolean;
}

/** The attributes that an update sets, removes and adds to. */
interface Assignments {
  set: Item;
  removed: readonly string[];
  add?: Item;
}

const labelOf = ({ entity }: ScopedEntity, { label }: WriteOptions): string => label ?? entity.name;
const conditionOf = ({ when, values }: WriteOptions): Condition | null =>
  when === undefined ? null : { when, values };
const exists = ({ entity }: ScopedEntity): Condition => ({ when: `attribute_exists(#${entity.primary.partitionKey})` });
const isNew = ({ entity }: ScopedEntity): Condition => ({
  when: `attribute_not_exists(#${entity.primary.partitionKey})`,
});

/** Holds while the stored record is the one that was read. */
const unchanged = (scoped: ScopedEntity, { version }: Item): Condition | null => {
  const { mapping, versioned } = scoped.entity;
  if (!versioned) return null;
  const same = { when: '#version = :version', values: { version } };
  if (version !== firstVersion || !mapping.isChanged('version')) return same;
  return { ...same, when: `${same.when} OR (${exists(scoped).when} AND attribute_not_exists(#version))` };
};

/** The attributes of earlier releases that these fields replace, as absent ones. */
const replaced = ({ entity: { mapping } }: ScopedEntity, fields: readonly string[]): Item =>
  Object.fromEntries(fields.flatMap((field) => mapping.replacedBy(field)).map((name) => [name, undefined]));

const assignmentsOf = (mapping: ItemMapping, attributes: Item): Assignments => {
  const fields = Object.entries(attributes);
  return {
    set: Object.fromEntries(fields.filter(([field, value]) => !mapping.isAbsent(field, value))),
    removed: fields.filter(([field, value]) => mapping.isAbsent(field, value)).map(([field]) => field),
  };
};

const withPrefix = (prefix: string, values: Item): Item =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [`${prefix}_${field}`, value]));

const updateItem = (
  Key: Item,
  { set, removed, add = {} }: Assignments,
  label: string,
  condition: Condition | null,
): Write => {
  const assigned = Object.keys(set).map((field) => `#${field} = :set_${field}`);
  const added = Object.keys(add).map((field) => `#${field} :add_${field}`);
  const expression = [
    ...(assigned.length > 0 ? [`SET ${assigned.join(', ')}`] : []),
    ...(removed.length > 0 ? [`REMOVE ${removed.map((field) => `#${field}`).join(', ')}`] : []),
    ...(added.length > 0 ? [`ADD ${added.join(', ')}`] : []),
  ].join(' ');
  return update(label, {
    TableName: environment().TABLE_NAME,
    Key,
    UpdateExpression: expression,
    ...(condition ? { ConditionExpression: condition.when } : {}),
    ...expressionParams([expression, condition?.when ?? ''], {
      ...withPrefix('set', set),
      ...withPrefix('add', add),
      ...condition?.values,
    }),
  });
};

/** Describes what a write does to a record, from the record or the fields that are known of it. */
const changeOf = (
  { entity, companyId }: ScopedEntity,
  kind: RecordChange['kind'],
  before: Item | null,
  after: Item | null,
): { change: RecordChange } => {
  const { name, audited, primary } = entity;
  const known = after ?? before ?? {};
  const named = [...primary.partition.fields, ...primary.sort.fields].filter((field) => field !== 'companyId');
  const id = named.length === 0 ? null : named.map((field) => keyText(known[field]) ?? '').join('-');
  return { change: { entity: name, audited, companyId, id, kind, before, after } };
};

const putItem = (Item: Item, label: string, condition: Condition | null): Write =>
  put(label, { TableName: environment().TABLE_NAME, Item, ...conditionParams(condition) });

/** Adds a record at version 1, with its claims; counts it where the entity has quotas. */
export const createRecord = (scoped: ScopedEntity, given: Item, planLimit: number | undefined): Write[] => {
  const { entity, companyId } = scoped;
  const { name, versioned } = entity;
  const record = entity.record(versioned ? { ...given, version: firstVersion } : given) as Item;
  return [
    { ...putItem(entity.toItem(record, companyId), name, isNew(scoped)), ...changeOf(scoped, 'created', null, record) },
    ...claimWrites(scoped, null, record),
    ...quotaWrites(scoped, null, record, planLimit),
  ];
};

/** The record after a change. Only values that differ are checked, so that older ones don't stop a change; the key stays. */
const changedRecord = ({ entity: { mapping, primary, versioned } }: ScopedEntity, before: Item, change: Item): Item => {
  const fixed = new Set([...primary.partition.fields, ...primary.sort.fields, 'version']);
  const different = Object.entries(change).filter(
    ([field, value]) => !fixed.has(field) && !isDeepStrictEqual(value, before[field]),
  );
  const after = { ...before, ...mapping.parseFields(Object.fromEntries(different)) };
  return versioned ? { ...after, version: (before.version as number) + 1 } : after;
};

/** Writes what a change does to the item: fields, keys of indexes and the time of its removal. */
export const updateRecord = (scoped: ScopedEntity, before: Item, change: Item, options: WriteOptions): Write[] => {
  const { entity, companyId } = scoped;
  const after = changedRecord(scoped, before, change);
  const had = entity.toItem(before, companyId);
  const has = entity.toItem(after, companyId);
  const different = Object.keys({ ...had, ...has }).filter((name) => !isDeepStrictEqual(had[name], has[name]));
  if (different.length === 0) return [];
  const attributes = {
    ...Object.fromEntries(different.map((name) => [name, has[name]])),
    ...replaced(scoped, different),
  };
  return [
    {
      ...updateItem(
        keyOfRecord(scoped, before),
        assignmentsOf(entity.mapping, attributes),
        labelOf(scoped, options),
        allOf(unchanged(scoped, before) ?? exists(scoped), conditionOf(options)),
      ),
      ...changeOf(scoped, 'changed', before, after),
    },
    ...claimWrites(scoped, before, after),
    ...quotaWrites(scoped, before, after),
  ];
};

export const putRecord = (scoped: ScopedEntity, given: Item, { replaces, ...options }: PutOptions): Write => {
  const { entity, companyId } = scoped;
  const record = entity.record(given) as Item;
  return {
    ...putItem(entity.toItem(record, companyId), labelOf(scoped, options), conditionOf(options)),
    ...changeOf(scoped, replaces === null ? 'created' : 'changed', replaces ?? null, record),
  };
};

/** Removes a record with its claims; counts it out where the entity has quotas. */
export const removeRecord = (scoped: ScopedEntity, record: Item, options: WriteOptions): Write[] => [
  {
    ...remove(labelOf(scoped, options), {
      TableName: environment().TABLE_NAME,
      Key: keyOfRecord(scoped, record),
      ...conditionParams(allOf(unchanged(scoped, record), conditionOf(options))),
    }),
    ...changeOf(scoped, 'removed', record, null),
  },
  ...claimWrites(scoped, record, null),
  ...quotaWrites(scoped, record, null),
];

/** Writes some fields of an item, without a look at its version. */
export const patchItem = (
  scoped: ScopedEntity,
  key: unknown,
  change: Item,
  { add = {}, upsert = false, ...options }: PatchOptions,
): Write => {
  const { name, mapping, primary, indexes, unique } = scoped.entity;
  const inKeys = new Set(
    [primary, ...indexes.values()].flatMap(({ partition, sort }) => [...partition.fields, ...sort.fields]),
  );
  const fixed = Object.keys(change).find((field) => inKeys.has(field) || unique.has(field));
  if (fixed !== undefined) throw new TypeError(`${fixed} of ${name} is part of a key: change it with update`);
  const named = upsert && typeof key === 'object' ? key : {};
  const stored = Object.entries(mapping.parseFields({ ...named, ...change })).map(([field, value]) => [
    field,
    mapping.isAbsent(field, value) ? undefined : mapping.toStored(field, value),
  ]);
  const write = updateItem(
    keyOfName(scoped, key),
    {
      ...assignmentsOf(mapping, { ...(Object.fromEntries(stored) as Item), ...replaced(scoped, Object.keys(change)) }),
      add: Object.fromEntries(Object.entries(add).filter(([, by]) => by !== undefined)),
    },
    labelOf(scoped, options),
    allOf(upsert ? null : exists(scoped), conditionOf(options)),
  );
  return { ...write, ...changeOf(scoped, 'changed', null, { ...namedFields(scoped, key), ...change }) };
};

/** Writes nothing; the transaction fails unless the condition holds. */
export const checkItem = (scoped: ScopedEntity, key: unknown, options: WriteOptions & Condition): Write =>
  check(labelOf(scoped, options), {
    TableName: environment().TABLE_NAME,
    Key: keyOfName(scoped, key),
    ...conditionParams(conditionOf(options)),
  });
