import type { Seen } from '@recado/shared/contract/grammar';

/** The part of a record that a dialog sends: the changed fields, and how they were when the user saw them. */
export interface Change<Body extends object> {
  body: Partial<Body>;
  seen: Seen;
}

/** Fields that the server takes only together. */
const pairs: readonly (readonly string[])[] = [['mediaPath', 'mediaName']];

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Returns the fields of a body that differ from those of the record as it was opened, with the record's own values. Others
 * may change the rest at the same time.
 */
export const changeOf = <Body extends object>(record: object, before: Body, after: Body): Change<Body> => {
  const [had, has] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const differing = Object.keys(has).filter((name) => !isSame(has[name], had[name]));
  const together = pairs.filter((pair) => pair.some((name) => differing.includes(name))).flat();
  const names = Object.keys(has).filter((name) => differing.includes(name) || together.includes(name));
  const stored = record as Record<string, unknown>;
  return {
    body: Object.fromEntries(names.map((name) => [name, has[name]])) as Partial<Body>,
    seen: Object.fromEntries(names.filter((name) => name in stored).map((name) => [name, stored[name]])),
  };
};

/** A form's values after a colleague saved the same record. */
interface Merged<Values extends object> {
  /** The fields that both have changed to different values. */
  fields: (keyof Values & string)[];
  /** The fields that either has changed; of `fields`, the user's own values. */
  values: Values;
}

/** Merges what the user has changed with what is stored by now; `before` is what both began with. */
export const mergeValues = <Values extends object>(before: Values, mine: Values, stored: Values): Merged<Values> => {
  const names = Object.keys(mine) as (keyof Values & string)[];
  const changed = names.filter((name) => !isSame(mine[name], before[name]));
  return {
    fields: changed.filter((name) => !isSame(stored[name], before[name]) && !isSame(stored[name], mine[name])),
    values: { ...stored, ...pick(mine, changed) },
  };
};

/** The named fields of some values. */
export const pick = <Values extends object>(values: Values, names: readonly (keyof Values)[]): Partial<Values> =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;
