import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  contactList,
  contactListItem,
  type ContactList,
  type ContactListItem,
} from '@recado/shared/contract/contact-lists';
import { canonicalNumber } from '@recado/shared/text/brazilian-mobile';
import * as z from 'zod';
import { byText } from '../../platform/by-text.ts';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import { type EntityStore, entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord, EntityTypesOf } from '../../platform/entity/entity-types.ts';
import type { Write } from '../../platform/write.ts';

/** The most items of a contact list. */
export const maxItems = 100_000;

/** A list of people who get campaigns. `contactsCount` is raised and lowered by the writes of its items. */
export const contactListEntity = defineEntity({
  name: 'contact list',
  schema: contactList.extend({
    contactsCount: contactList.shape.contactsCount.default(0),
    /** True while its items are removed; users no longer see it. */
    removing: z.boolean().default(false),
    version,
  }),
  audited: { name: 'name', shows: ['name'] },
  partition: 'c#{companyId}#contact-lists',
  sort: 'contact-list#{id:12}',
  quotas: { 'contact-lists': { limit: 300 } },
});

/** An item by its list, and by its id alone in gsi1. Times in milliseconds since 1970. */
export const contactListItemEntity = defineEntity({
  name: 'contact list item',
  schema: contactListItem.extend({
    /** Digits of its LID, where WhatsApp gave it. */
    lid: z.string().nullable(),
    version,
  }),
  audited: { name: 'name' },
  partition: 'c#{companyId}#contact-list#{contactListId}',
  sort: 'item#{id:12}',
  indexes: {
    byId: { index: 'gsi1', partition: 'c#{companyId}#contact-list-items', sort: '{id:12}' },
  },
  unlimited: 'part',
});

/** Claims a number of a list, in its canonical form: no two items of a list share one. */
export const contactListNumberEntity = defineEntity({
  name: 'contact list number',
  schema: z.object({ contactListId: z.int(), number: z.string(), itemId: z.int() }),
  partition: 'c#{companyId}#contact-list#{contactListId}',
  sort: 'number#{number}',
  unlimited: 'part',
});

export type ContactListRecord = EntityRecord<typeof contactListEntity>;
export type ContactListItemRecord = EntityRecord<typeof contactListItemEntity>;

export const presentContactList = ({
  removing: _removing,
  version: _version,
  ...fields
}: ContactListRecord): ContactList => fields;
export const presentContactListItem = ({
  lid: _lid,
  version: _version,
  ...fields
}: ContactListItemRecord): ContactListItem => fields;

const byName = byText<ContactListRecord>(({ name }) => name);

/** Contact lists of one company with their items. */
interface ContactListStore extends Pick<
  EntityStore<EntityTypesOf<typeof contactListEntity>>,
  'get' | 'create' | 'update' | 'remove'
> {
  /** All that are not being removed, by name. */
  list(): Promise<ContactListRecord[]>;
  /** An item by its id, as it stands now; an item that was added a moment ago may be missing. */
  item(id: number): Promise<ContactListItemRecord | null>;
  /** Items in the order in which they were added, those behind item `after`; strongly consistent. */
  items(contactListId: number, after: number | null, limit: number): Promise<ContactListItemRecord[]>;
  /** True if a list has a number, in any of its forms. */
  has(contactListId: number, number: string): Promise<boolean>;
  /** The items of a list that have one of these numbers, by the canonical form; strongly consistent. */
  withNumbers(contactListId: number, numbers: readonly string[]): Promise<Map<string, ContactListItemRecord>>;
  /**
   * Adds items of one list with the claims of their numbers, and raises the list's count. Label `contact list number` if
   * a number is there, `contact list` if the list is gone or full.
   */
  addItems(contactListId: number, items: readonly ContactListItemRecord[]): Write[];
  /** Changes an item; a number that changes moves its claim. */
  changeItem(before: ContactListItemRecord, change: Partial<ContactListItemRecord>): Write[];
  /** Removes an item with its claim, and lowers the list's count. Label `contact list` if the list is gone. */
  removeItem(item: ContactListItemRecord): Write[];
  /** Removes items with their claims, of a list that is being removed. */
  clearItems(items: readonly ContactListItemRecord[]): Write[];
}

export const contactListStore = (client: DynamoDBDocumentClient, companyId: number): ContactListStore => {
  const lists = entityStore(contactListEntity, client, companyId);
  const items = entityStore(contactListItemEntity, client, companyId);
  const numbers = entityStore(contactListNumberEntity, client, companyId);
  const counted = (contactListId: number, by: number): Write => {
    const isThere = 'attribute_not_exists(#removing) OR #removing = :no';
    return lists.patch(
      contactListId,
      {},
      {
        add: { contactsCount: by },
        ...(by < 0
          ? { when: isThere, values: { no: false } }
          : {
              when: `(${isThere}) AND (attribute_not_exists(#contactsCount) OR #contactsCount <= :free)`,
              values: { no: false, free: maxItems - by },
            }),
      },
    );
  };
  const claimOf = ({ contactListId, number, id }: ContactListItemRecord) => ({
    contactListId,
    number: canonicalNumber(number),
    itemId: id,
  });
  const removal = (item: ContactListItemRecord): Write[] => [...items.remove(item), ...numbers.remove(claimOf(item))];
  return {
    ...lists,
    list: async () => (await lists.list()).filter(({ removing }) => !removing).sort(byName),
    item: async (id) => {
      const [found] = await items.listBy('byId', { from: { id }, to: { id }, limit: 1 });
      return found ? items.get({ contactListId: found.contactListId, id }) : null;
    },
    items: (contactListId, after, limit) =>
      items.list({
        partition: { contactListId },
        prefix: {},
        after: after === null ? null : { id: after },
        limit,
        consistent: true,
      }),
    has: async (contactListId, number) =>
      (await numbers.get({ contactListId, number: canonicalNumber(number) })) !== null,
    withNumbers: async (contactListId, given) => {
      const claims = await numbers.getMany(
        given.map((number) => ({ contactListId, number: canonicalNumber(number) })),
        { consistent: true },
      );
      const found = await items.getMany(
        claims.map(({ itemId }) => ({ contactListId, id: itemId })),
        { consistent: true },
      );
      return new Map(found.map((item) => [canonicalNumber(item.number), item]));
    },
    addItems: (contactListId, added) => [
      ...added.flatMap((item) => [...items.create(item), ...numbers.create(claimOf(item))]),
      counted(contactListId, added.length),
    ],
    changeItem: (before, change) => {
      const [had, has] = [claimOf(before), claimOf({ ...before, ...change })];
      return [
        ...items.update(before, change),
        ...(had.number === has.number ? [] : [...numbers.remove(had), ...numbers.create(has)]),
      ];
    },
    removeItem: (item) => [...removal(item), counted(item.contactListId, -1)],
    clearItems: (cleared) => cleared.flatMap(removal),
  };
};
