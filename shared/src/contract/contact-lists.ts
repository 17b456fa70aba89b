import * as z from 'zod';
import { isReservedColumn } from '../campaigns/columns.ts';
import { contactListColumnLimits, contactListItemLimits, contactListLimits } from '../limits/contact-lists.ts';
import { endpoint, realtimeEvent } from './grammar.ts';
import { done, id, idParams, isoDate, page, pageResult, searchText, trimmed } from './parameters.ts';

/** The variable of a column, which texts of campaigns contain in braces. */
const columnName = z
  .string()
  .min(contactListColumnLimits.key.min)
  .max(contactListColumnLimits.key.max)
  .regex(/^[\p{L}\p{N}_]+$/u)
  .refine((key) => !isReservedColumn(key));

/** The further columns of a list: they stand in no field of an item. */
export const columnNames = z.array(columnName).max(contactListColumnLimits.columns);

/** The values of the further columns of an item. Empty ones may be left out. */
export const columnValues = z
  .record(columnName, z.string().max(contactListColumnLimits.value.max))
  .refine((columns) => Object.keys(columns).length <= contactListColumnLimits.columns)
  .refine(
    (columns) => Object.values(columns).reduce((sum, { length }) => sum + length, 0) <= contactListColumnLimits.total,
  );

/** A list of people who get campaigns; they need not be contacts. */
export const contactList = z.object({
  id,
  companyId: id,
  name: trimmed(contactListLimits.name),
  contactsCount: z.int().nonnegative(),
  /** The further columns of the files that were imported. */
  columns: columnNames.default([]),
  createdAt: isoDate,
});
export type ContactList = z.output<typeof contactList>;

const itemFields = {
  name: trimmed(contactListItemLimits.name),
  number: trimmed(contactListItemLimits.number),
  email: z.union([z.literal(''), z.email().max(contactListItemLimits.email.max)]),
  columns: columnValues,
};

export const contactListItem = z.object({
  id,
  companyId: id,
  contactListId: id,
  ...itemFields,
  columns: columnValues.default({}),
  /** True if WhatsApp knows the number; null without a connection that asks, or without an answer. */
  isWhatsappValid: z.boolean().nullable(),
});
export type ContactListItem = z.output<typeof contactListItem>;

const call = { group: 'inbox', access: 'campaigns-page:edit', plan: 'useCampaigns' } as const;

export const listContactLists = endpoint({
  ...call,
  name: 'listContactLists',
  summary: 'Lists the contact lists of the company by name, a page at a time',
  method: 'GET',
  path: '/contact-lists',
  query: z.object({ searchParam: searchText.optional(), ...page }),
  result: z.object({ records: z.array(contactList), ...pageResult }),
});

export const listAllContactLists = endpoint({
  ...call,
  name: 'listAllContactLists',
  summary: 'Lists the names of all contact lists, for the choice of one',
  method: 'GET',
  path: '/contact-lists/list',
  result: z.array(contactList.pick({ id: true, name: true, contactsCount: true, columns: true })),
});

export const getContactList = endpoint({
  ...call,
  name: 'getContactList',
  summary: 'Returns a contact list',
  method: 'GET',
  path: '/contact-lists/{id}',
  params: idParams('contactList'),
  result: contactList,
});

export const createContactList = endpoint({
  ...call,
  name: 'createContactList',
  summary: 'Creates an empty contact list',
  method: 'POST',
  creates: true,
  path: '/contact-lists',
  body: contactList.pick({ name: true }),
  result: contactList,
  errors: ['ERR_LIMIT_REACHED'],
  example: { body: { name: 'Clientes de São Paulo' } },
});

export const updateContactList = endpoint({
  ...call,
  name: 'updateContactList',
  summary: 'Renames a contact list',
  method: 'PUT',
  edit: true,
  path: '/contact-lists/{id}',
  params: idParams('contactList'),
  body: contactList.pick({ name: true }),
  result: contactList,
  example: { body: { name: 'Clientes do Rio' } },
});

export const deleteContactList = endpoint({
  ...call,
  name: 'deleteContactList',
  summary: 'Deletes a contact list with its items, unless a campaign waits for it or is being sent to it',
  method: 'DELETE',
  path: '/contact-lists/{id}',
  params: idParams('contactList'),
  result: done,
  errors: ['ERR_CONTACT_LIST_IN_USE'],
});

export const checkContactList = endpoint({
  ...call,
  name: 'checkContactList',
  summary: 'Asks WhatsApp for the numbers of a contact list that are unchecked; the items change one by one',
  method: 'POST',
  path: '/contact-lists/{id}/checks',
  params: idParams('contactList'),
  result: done,
  errors: ['ERR_NO_DEF_WAPP_FOUND'],
});

export const listContactListItems = endpoint({
  ...call,
  name: 'listContactListItems',
  summary: 'Lists the items of a contact list in the order in which they were added, a page at a time',
  method: 'GET',
  path: '/contact-list-items',
  query: z.object({
    contactListId: id,
    /** Part of a name, a number or an e-mail address. */
    searchParam: searchText.optional(),
    ...page,
  }),
  result: z.object({ contacts: z.array(contactListItem), ...pageResult }),
  errors: ['ERR_NO_CONTACT_LIST_FOUND'],
  example: { query: { contactListId: 1 } },
});

export const getContactListItem = endpoint({
  ...call,
  name: 'getContactListItem',
  summary: 'Returns an item of a contact list',
  method: 'GET',
  path: '/contact-list-items/{id}',
  params: idParams('contactListItem'),
  result: contactListItem,
});

export const createContactListItem = endpoint({
  ...call,
  name: 'createContactListItem',
  summary: 'Adds somebody to a contact list; WhatsApp is asked for the number',
  method: 'POST',
  creates: true,
  path: '/contact-list-items',
  body: z.object({
    contactListId: id,
    ...itemFields,
    email: itemFields.email.default(''),
    columns: columnValues.default({}),
  }),
  result: contactListItem,
  errors: [
    'ERR_NO_CONTACT_LIST_FOUND',
    'ERR_CONTACT_LIST_NUMBER_EXISTS',
    'ERR_WAPP_INVALID_CONTACT',
    'ERR_LIMIT_REACHED',
    'ERR_TOO_MANY_ATTEMPTS',
  ],
  example: { body: { contactListId: 1, name: 'Maria Silva', number: '5511987654321' } },
});

export const updateContactListItem = endpoint({
  ...call,
  name: 'updateContactListItem',
  summary: 'Changes an item of a contact list; WhatsApp is asked for a number that changes',
  method: 'PUT',
  edit: true,
  path: '/contact-list-items/{id}',
  params: idParams('contactListItem'),
  body: z.object(itemFields).partial(),
  result: contactListItem,
  errors: ['ERR_CONTACT_LIST_NUMBER_EXISTS', 'ERR_WAPP_INVALID_CONTACT', 'ERR_TOO_MANY_ATTEMPTS'],
  example: { body: { name: 'Maria Souza' } },
});

export const deleteContactListItem = endpoint({
  ...call,
  name: 'deleteContactListItem',
  summary: 'Takes somebody out of a contact list',
  method: 'DELETE',
  path: '/contact-list-items/{id}',
  params: idParams('contactListItem'),
  result: done,
});

/** Sent to administrators. */
export const contactListEvent = realtimeEvent(
  'ContactList',
  z.discriminatedUnion('action', [
    z.object({ action: z.literal(['create', 'update']), record: contactList }),
    z.object({ action: z.literal('delete'), id }),
  ]),
);

/** Sent to administrators. `reload` follows an import or a check, whose items publish no events of their own. */
export const contactListItemEvent = realtimeEvent(
  'ContactListItem',
  z.discriminatedUnion('action', [
    z.object({ action: z.literal(['create', 'update']), record: contactListItem }),
    z.object({ action: z.literal('delete'), id, contactListId: id }),
    z.object({ action: z.literal('reload'), contactListId: id }),
  ]),
);
