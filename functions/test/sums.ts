import { libraryCompany } from '../src/platform/media/keys.ts';
import { declaredEntities } from '../src/entry/data-model/entity-table.ts';
import { countersOf } from '../src/platform/entity/quota-writes.ts';
import { isItemOf } from '../src/platform/migrations/item-of.ts';
import { quotaKey } from '../src/platform/quota.ts';
import type { Item, ItemChange } from './written-items.ts';

const declared = await declaredEntities();

type Counts = Record<string, number | undefined>;

/** A number that a counter stores, and the same number as the counted items give it, by what is counted. */
interface Sum {
  /** The counter's part of an item. */
  stored: (item: Item) => Counts;
  /** Returns the amounts that an item adds to the counter. */
  counted: (item: Item) => Counts;
}

const pkOf = ({ pk }: Item): string => String(pk);
const skOf = ({ sk }: Item): string => String(sk);
const isIn = (item: Item, partition: string, sort: string): boolean =>
  pkOf(item).endsWith(`#${partition}`) && skOf(item).startsWith(sort);

/** The entities with a quota. */
const limited = declared.map(({ entity }) => entity).filter(({ quotas }) => quotas.length > 0);

const countersOfItem = (item: Item): string[] => {
  const entity = limited.find((each) => isItemOf(each, item));
  if (!entity) return [];
  return countersOf(entity, entity.mapping.fromAttributes(item)).map((counter) => quotaKey(0, counter).sk);
};

/** The keys of the library's files that an item names. */
const filesOf = (item: Item): string[] => {
  const { mediaPath, filePath, options, greetingMediaAttachment, key } = item as {
    mediaPath?: unknown;
    filePath?: unknown;
    options?: { path?: unknown }[];
    greetingMediaAttachment?: { key?: unknown } | null;
    key?: unknown;
  };
  const listed = Array.isArray(options) ? options.map((option) => option.path) : [];
  const ofTicket = pkOf(item).includes('#files#') && !pkOf(item).endsWith('#library') ? key : null;
  return [mediaPath, filePath, greetingMediaAttachment?.key, ofTicket, ...listed].filter(
    (name): name is string => typeof name === 'string' && libraryCompany(name) !== null,
  );
};

const number = (value: unknown): number => Number(value ?? 0);

/** Every counter of a company. */
const sums: Record<string, Sum> = {
  quotas: {
    stored: (item) =>
      pkOf(item).endsWith('#quota') && item.count !== undefined ? { [skOf(item)]: number(item.count) } : {},
    counted: (item) => Object.fromEntries(countersOfItem(item).map((counter) => [counter, 1])),
  },
  'bytes of files': {
    stored: (item) => (isIn(item, 'quota', 'storage') ? { bytes: number(item.bytes) } : {}),
    counted: (item) => (pkOf(item).includes('#files#') ? { bytes: number(item.bytes) } : {}),
  },
  'number of files': {
    stored: (item) => (isIn(item, 'quota', 'storage') ? { files: number(item.files) } : {}),
    counted: (item) => (pkOf(item).includes('#files#') && item.counted === true ? { files: 1 } : {}),
  },
  'uses of a file': {
    stored: (item) => (pkOf(item).endsWith('#files#library') ? { [String(item.key)]: number(item.uses) } : {}),
    counted: (item) => Object.fromEntries(filesOf(item).map((key) => [key, 1])),
  },
  contacts: {
    stored: (item) => (pkOf(item).endsWith('#contact-count') ? { contacts: number(item.count) } : {}),
    counted: (item) => (skOf(item) === 'contact' ? { contacts: 1 } : {}),
  },
  'people of a list': {
    stored: (item) => (item.contactsCount === undefined ? {} : { [String(item.id)]: number(item.contactsCount) }),
    counted: (item) =>
      /#contact-list#\d+$/.test(pkOf(item)) && skOf(item).startsWith('item#')
        ? { [String(item.contactListId)]: 1 }
        : {},
  },
  'listed tickets': {
    stored: (item) =>
      pkOf(item).endsWith('#counts')
        ? Object.fromEntries(
            Object.entries(item).flatMap(([name, value]) => (name.includes('#') ? [[name, number(value)]] : [])),
          )
        : {},
    counted: (item) =>
      skOf(item) === 'ticket' && item.listed === true
        ? { [`${String(item.status)}#${number(item.userId)}${item.isGroup === true ? '#g' : ''}`]: 1 }
        : {},
  },
};

const add = (totals: Map<string, number>, values: Counts, by: number): void => {
  for (const [name, value] of Object.entries(values)) totals.set(name, (totals.get(name) ?? 0) + by * (value ?? 0));
};

/** Returns the counters that a call changed by another number than it changed what they count; none if all agree. */
export const wrongSums = (changes: readonly ItemChange[]): string[] =>
  Object.entries(sums).flatMap(([what, { stored, counted }]) => {
    const difference = new Map<string, number>();
    for (const { before, after } of changes) {
      for (const [item, by] of [
        [after, 1],
        [before, -1],
      ] as const) {
        if (!item) continue;
        add(difference, stored(item), by);
        add(difference, counted(item), -by);
      }
    }
    return [...difference].filter(([, by]) => by !== 0).map(([of, by]) => `${what}: ${of} is off by ${by}`);
  });
