import type { Entity } from './define-entity.ts';
import type { EntityTypes } from './entity-types.ts';
import type { Item } from './item-mapping.ts';
import type { KeyValues } from './key-template.ts';

export type AnyEntity = Entity<EntityTypes>;

/** An entity, and the company whose records a store reads and writes. */
export interface ScopedEntity {
  entity: AnyEntity;
  companyId: number | undefined;
  /** The company as a value of keys; empty where the store is the installation's. */
  scope: KeyValues;
}

/** The primary key of these values. Throws when a field has no value. */
export const primaryKey = ({ name, primary }: AnyEntity, values: KeyValues): Item => {
  const partition = primary.partition.fill(values);
  const sort = primary.sort.fill(values);
  if (partition === undefined || sort === undefined) throw new TypeError(`a key of ${name} lacks a field`);
  return { [primary.partitionKey]: partition, [primary.sortKey]: sort };
};

/** The primary key of a record. */
export const keyOfRecord = ({ entity, companyId }: ScopedEntity, record: KeyValues): Item =>
  primaryKey(entity, entity.keyValues(record, companyId));

/** The fields of a key that a caller names: by an object, or by the value of the one field that is not the company. */
export const namedFields = ({ entity, scope }: ScopedEntity, key: unknown): KeyValues => {
  if (typeof key === 'object' && key !== null) return key as KeyValues;
  const { partition, sort } = entity.primary;
  const field = [...partition.fields, ...sort.fields].find((name) => !(name in scope));
  return field === undefined ? {} : { [field]: key };
};

/** The primary key that a caller names. */
export const keyOfName = (scoped: ScopedEntity, key: unknown): Item =>
  primaryKey(scoped.entity, { ...namedFields(scoped, key), ...scoped.scope });
