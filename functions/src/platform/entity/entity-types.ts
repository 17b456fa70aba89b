import type { Entity } from './define-entity.ts';
import type { FieldsOf } from './key-template.ts';

/** The types of an entity's store. */
export interface EntityTypes {
  record: object;
  input: object;
  partition: string;
  sort: string;
  indexes: Readonly<Record<string, { partition: string; sort: string }>>;
  computed: string;
  quota: boolean;
}

type NullableFields<Input> = { [Field in keyof Input]-?: null extends Input[Field] ? Field : never }[keyof Input];

/** The input for a new record: nullable fields and those with a default may be left out. */
export type NewRecord<Input> = Omit<Input, NullableFields<Input>> & Partial<Pick<Input, NullableFields<Input>>>;

/** The record of an entity: `EntityRecord<typeof queueEntity>`. */
export type EntityRecord<E> = E extends Entity<infer Types> ? Types['record'] : never;

/** The types of an entity's store, inferred from the entity: `EntityStore<EntityTypesOf<typeof queueEntity>>`. */
export type EntityTypesOf<E> = E extends Entity<infer Types> ? Types : never;

/** The input for a new record of an entity. */
export type EntityInput<E> = E extends Entity<infer Types> ? Types['input'] : never;

type IsUnion<T, Whole = T> = T extends unknown ? ([Whole] extends [T] ? false : true) : never;

/** The fields that a company's store fills in by itself. */
type Bound<Types extends EntityTypes> = 'companyId' & FieldsOf<Types['partition']>;

type ValueOf<Types extends EntityTypes, Field extends string> = Field extends Types['computed']
  ? string | number
  : Field extends keyof Types['record']
    ? NonNullable<Types['record'][Field]>
    : number;

type Values<Types extends EntityTypes, Field extends string> = { [Name in Field]: ValueOf<Types, Name> };

type KeyFields<Types extends EntityTypes> = Exclude<
  FieldsOf<Types['partition']> | FieldsOf<Types['sort']>,
  Bound<Types>
>;

/** The key of a record: the value of its one field, an object of several, nothing where a company has one item only. */
export type EntityKey<Types extends EntityTypes> = [KeyFields<Types>] extends [never]
  ? void
  : IsUnion<KeyFields<Types>> extends true
    ? Values<Types, KeyFields<Types>>
    : ValueOf<Types, KeyFields<Types>>;

interface Keys {
  partition: string;
  sort: string;
}

type PartitionFields<Types extends EntityTypes, Index extends Keys> = Exclude<
  FieldsOf<Index['partition']>,
  Bound<Types>
>;
type SortFields<Types extends EntityTypes, Index extends Keys> = Exclude<
  FieldsOf<Index['sort']>,
  Bound<Types> | PartitionFields<Types, Index>
>;

type Partition<Types extends EntityTypes, Index extends Keys> = [PartitionFields<Types, Index>] extends [never]
  ? { partition?: undefined }
  : { partition: Values<Types, PartitionFields<Types, Index>> };

/**
 * A list of records in the order of their sort keys. Bounds may name the first fields of the sort key only; they stand
 * for the key's text up to the first field that is not given.
 */
export type ListQuery<Types extends EntityTypes, Index extends Keys, Field = keyof Types['record']> = Partition<
  Types,
  Index
> & {
  /** Only records whose sort key begins so. */
  prefix?: Partial<Values<Types, SortFields<Types, Index>>>;
  /** Inclusive bounds. */
  from?: Partial<Values<Types, SortFields<Types, Index>>>;
  to?: Partial<Values<Types, SortFields<Types, Index>>>;
  /** The place behind which to continue, in the list's order: the record need not exist any more. */
  after?: Values<Types, SortFields<Types, Index> | Exclude<KeyFields<Types>, PartitionFields<Types, Index>>> | null;
  order?: 'asc' | 'desc';
  /** The most records that are returned; all unless given. */
  limit?: number;
  /** Strongly consistent; not of an index. */
  consistent?: boolean;
  /** Reads these fields only. */
  fields?: readonly Field[];
};

/** The query of `list`; may be left out where the partition has no field. */
export type ListArguments<Types extends EntityTypes, Field> = [PartitionFields<Types, Types>] extends [never]
  ? [query?: ListQuery<Types, Types, Field>]
  : [query: ListQuery<Types, Types, Field>];

/** The plan's limit, for entities with a quota that has none of its own. */
export type CreateArguments<Types extends EntityTypes> = Types['quota'] extends true ? [limit: number] : [];

/** The company's id, for entities of a company. */
export type ScopeArguments<Types extends EntityTypes> = [Bound<Types>] extends [never] ? [] : [companyId: number];

/** Numeric fields, for `add`. */
export type NumericFields<Types extends EntityTypes> = {
  [Field in keyof Types['record']]?: Types['record'][Field] extends number
    ? number
    : Types['record'][Field] extends Set<infer Member>
      ? Set<Member> | undefined
      : never;
};
