import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  contactList,
  contactListItem,
  type ContactList,
  type ContactListItem,
} from '@recado/shared/contract/contact-lists';
import { fold } from '@recado/shared/text/fold';
import * as z from 'zod';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import { type EntityStore, entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord, EntityTypesOf } from '../../platform/entity/entity-types.ts';
import type { Write } from '../../platform/write.ts';

/** A list of people whom campaigns are sent to. `contactsCount` is raised and lowered by the writes of its items. */
export const contactListEntity = defineEntity({
  name: 'contact list',
  schema: contactList.extend({
    contactsCount: contactList.shape.contactsCount.default(0),
    /** While its items are removed; it is gone for users. */
    removing: z.boolean().default(false),
    version,
  }),
  partition: 'c#{companyId}#contact-lists',
  sort: 'contact-list#{id:12}',
});

/** An item by its list, and by its id alone in gsi1. Times in milliseconds since 1970. */
export const contactListItemEntity = defineEntity({
  name: 'contact list item',
  schema: contactListItem.extend({
    /** Digits of its LID, where WhatsApp gave it. */
    lid: z.string().nullable(),
    version,
  }),
  partition: 'c#{companyId}#contact-list#{contactListId}',
  sort: 'item#{id:12}',
  indexes: {
    byId: { index: 'gsi1', partition: 'c#{companyId}#contact-list-items', sort: '{id:12}' },
  },
});

/** That a list has a number: no two items of a list share one. */
export const contactListNumberEntity = defineEntity({
  name: 'contact list number',
  schema: z.object({ contactListId: z.int(), number: z.string(), itemId: z.int() }),
  partition: 'c#{companyId}#contact-list#{contactListId}',
  sort: 'number#{number}',
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

const byName = (one: ContactListRecord, other: ContactListRecord): number =>
  fold(one.name).localeCompare(fold(other.name)) || one.id - other.id;

/** Contact lists of one company with their items. */
export interface ContactListStore extends Pick<
  EntityStore<EntityTypesOf<typeof contactListEntity>>,
  'get' | 'create' | 'update' | 'remove'
> {
  /** All that are not being removed, by name. */
  list(): Promise<ContactListRecord[]>;
  /** An item by its id; eventually consistent. */
  item(id: number): Promise<ContactListItemRecord | null>;
  /** Items in the order in which they were added, those behind item `after`. */
  items(contactListId: number, after: number | null, limit: number): Promise<ContactListItemRecord[]>;
  /** Whether a list has a number. */
  has(contactListId: number, number: string): Promise<boolean>;
  /** Adds an item with the claim of its number, and raises the list's count. Label `contact list number` if the number is there. */
  addItem(item: ContactListItemRecord): Write[];
  /** Changes an item; a number that changes moves its claim. */
  changeItem(before: ContactListItemRecord, change: Partial<ContactListItemRecord>): Write[];
  /** Removes an item with its claim, and lowers the list's count. */
  removeItem(item: ContactListItemRecord): Write[];
}

export const contactListStore = (client: DynamoDBDocumentClient, companyId: number): ContactListStore => {
  const lists = entityStore(contactListEntity, client, companyId);
  const items = entityStore(contactListItemEntity, client, companyId);
  const numbers = entityStore(contactListNumberEntity, client, companyId);
  const counted = (contactListId: number, by: number): Write =>
    lists.patch(contactListId, {}, { add: { contactsCount: by } });
  const claim = ({ contactListId, number, id }: ContactListItemRecord): Write[] =>
    numbers.create({ contactListId, number, itemId: id });
  const release = ({ contactListId, number, id }: ContactListItemRecord): Write[] =>
    numbers.remove({ contactListId, number, itemId: id });
  return {
    ...lists,
    list: async () => (await lists.list()).filter(({ removing }) => !removing).sort(byName),
    item: async (id) => (await items.listBy('byId', { from: { id }, to: { id }, limit: 1 }))[0] ?? null,
    items: (contactListId, after, limit) =>
      items.list({ partition: { contactListId }, prefix: {}, after: after === null ? null : { id: after }, limit }),
    has: async (contactListId, number) => (await numbers.get({ contactListId, number })) !== null,
    addItem: (item) => [...items.create(item), ...claim(item), counted(item.contactListId, 1)],
    changeItem: (before, change) => [
      ...items.update(before, change),
      ...(change.number !== undefined && change.number !== before.number
        ? [...release(before), ...claim({ ...before, ...change })]
        : []),
    ],
    removeItem: (item) => [...items.remove(item), ...release(item), counted(item.contactListId, -1)],
  };
};
