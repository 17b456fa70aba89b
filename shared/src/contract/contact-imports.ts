import * as z from 'zod';
import { contactImportLimits as limits } from '../limits/contact-imports.ts';
import { columnNames, columnValues } from './contact-lists.ts';
import { endpoint, realtimeEvent } from './grammar.ts';
import { id, idOf, isoDate, naming, text } from './parameters.ts';

const importId = naming('contactImport', z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/));
const importParams = z.object({ importId });

const tagNames = z.array(text(limits.tag)).max(limits.tags);

/** A row as the file has it: the server checks it when it is imported, and reports what is wrong with it. */
const fields = {
  name: text(limits.name),
  number: text(limits.number),
  email: text(limits.email).default(''),
  tags: tagNames.default([]),
};

export const contactImportRow = z.object({
  /** Number of the row in the file, from 1. */
  line: z.int().positive(),
  ...fields,
  /** The further columns of the file, which an item of a contact list keeps. */
  columns: columnValues.optional(),
});
export type ContactImportRow = z.output<typeof contactImportRow>;

/**
 * The reasons why a row is not imported: a field that is missing or invalid; `unregistered`, WhatsApp does not know the
 * number; `unchecked`, WhatsApp gave no answer; `busy`, other changes of the contact were faster.
 */
export const contactImportReasons = ['name', 'number', 'email', 'tags', 'unregistered', 'unchecked', 'busy'] as const;
const reason = z.enum(contactImportReasons);
export type ContactImportReason = z.output<typeof reason>;

/** The sources of a contact import: a file, the phone's address book, or the people of the phone's chats. */
export const contactImportSources = ['file', 'phone', 'chats'] as const;
export const phoneSource = z.enum(contactImportSources).exclude(['file']);
export type PhoneSource = z.output<typeof phoneSource>;

export const contactImport = z.object({
  id: importId,
  source: z.enum(contactImportSources).default('file'),
  /** Name of the file, or of the connection whose phone the contacts come from. */
  fileName: z.string(),
  /** The contact list whose items the rows become; null if they become contacts. */
  contactListId: id.nullable().default(null),
  /** True if each number is checked on WhatsApp. */
  validateContact: z.boolean(),
  /** `uploading` until all rows are there; `failed` if the phone did not give its contacts. */
  status: z.enum(['uploading', 'running', 'finished', 'cancelled', 'failed']),
  /** Rows to import (0 while a phone sends them), those that are uploaded, and those that are done. */
  total: z.int(),
  uploaded: z.int(),
  done: z.int(),
  /**
   * The counts of the rows that are done: new contacts or items, those that existed, and rows that were not imported. The
   * first two are null for a user who sees no numbers: they would tell which numbers are known.
   */
  created: z.int().nullable(),
  existing: z.int().nullable(),
  failed: z.int(),
  /** The time when it continues at the latest, if the function that worked on it was interrupted; set while it runs. */
  continuesBy: isoDate.nullable().default(null),
  createdAt: isoDate,
});
export type ContactImport = z.output<typeof contactImport>;

export const importContact = endpoint({
  name: 'importContact',
  summary: 'Imports one contact; one that exists gets the tags. Tags are names, in a list or separated by commas',
  group: 'inbox',
  method: 'POST',
  path: '/contactsImport',
  body: z.object({
    ...fields,
    tags: z.union([tagNames, text({ max: 1_000 })]).default([]),
    validateContact: z.boolean().default(false),
  }),
  result: z.object({ contactId: id, created: z.boolean() }),
  access: 'contacts-page:import',
  errors: [
    'ERR_WAPP_INVALID_CONTACT',
    'ERR_WAPP_CHECK_CONTACT',
    'ERR_BUSY',
    'ERR_EMAIL_UNPROVED',
    'ERR_TOO_MANY_ATTEMPTS',
  ],
  example: { body: { name: 'Maria Silva', number: '5511987654321', tags: ['Cliente VIP'], validateContact: false } },
});

export const startContactImport = endpoint({
  name: 'startContactImport',
  summary:
    'Creates an import of contacts, or of items of a contact list if the plan has campaigns, which runs once its rows are uploaded',
  group: 'inbox',
  method: 'POST',
  creates: true,
  path: '/contactsImport/jobs',
  body: z.object({
    fileName: text(limits.fileName),
    total: z.int().min(1).max(limits.rows),
    validateContact: z.boolean(),
    contactListId: id.nullable().default(null),
    /** The further columns of the file; the list keeps those of all files. */
    columns: columnNames.default([]),
  }),
  result: contactImport,
  access: 'contacts-page:import',
  errors: [
    'ERR_NO_CONTACT_LIST_FOUND',
    'ERR_CONTACT_LIST_COLUMNS',
    'ERR_PLAN_FEATURE',
    'ERR_LIMIT_REACHED',
    'ERR_EMAIL_UNPROVED',
    'ERR_TOO_MANY_ATTEMPTS',
  ],
  example: { body: { fileName: 'contatos.xlsx', total: 1, validateContact: false } },
});

export const addContactImportRows = endpoint({
  name: 'addContactImportRows',
  summary: `Uploads the next ${limits.chunk} rows of an import, or the last ones; rows that are there already stay`,
  group: 'inbox',
  method: 'POST',
  path: '/contactsImport/jobs/{importId}/rows',
  params: importParams,
  body: z.object({
    /** The number of rows that come before these. */
    from: z.int().nonnegative(),
    rows: z.array(contactImportRow).min(1).max(limits.chunk),
  }),
  result: contactImport,
  access: 'contacts-page:import',
  errors: ['ERR_BUSY'],
  example: {
    body: { from: 0, rows: [{ line: 2, name: 'Maria Silva', number: '5511987654321' }] },
  },
});

const phoneErrors = ['ERR_NO_WAPP_FOUND', 'ERR_WAPP_NOT_INITIALIZED'] as const;

export const importPhoneContacts = endpoint({
  name: 'importPhoneContacts',
  summary: 'Imports the contacts in the address book of a connection’s phone; contacts that exist keep their names',
  group: 'inbox',
  method: 'POST',
  creates: true,
  path: '/contacts/import/{whatsappId}',
  params: z.object({ whatsappId: idOf('connection') }),
  result: contactImport,
  access: 'contacts-page:import',
  errors: phoneErrors,
});

export const importChatContacts = endpoint({
  name: 'importChatContacts',
  summary: 'Imports the people of a phone’s chats, by default of the connection that checks numbers',
  group: 'inbox',
  method: 'POST',
  creates: true,
  path: '/contacts/import/chats',
  body: z.object({ whatsappId: id.optional() }),
  result: contactImport,
  access: 'contacts-page:import',
  errors: phoneErrors,
  example: { body: {} },
});

export const getLatestContactImport = endpoint({
  name: 'getLatestContactImport',
  summary: 'Gets the user’s latest import of contacts, or of items of a contact list',
  group: 'inbox',
  method: 'GET',
  path: '/contactsImport/jobs/latest',
  query: z.object({ contactListId: id.optional() }),
  result: z.object({ contactImport: contactImport.nullable() }),
  access: 'contacts-page:import',
});

export const contactImportFailure = contactImportRow.pick({ line: true, name: true, number: true }).extend({ reason });
export type ContactImportFailure = z.output<typeof contactImportFailure>;

/** Rows that one call of `listContactImportFailures` returns. */
export const failuresPage = 500;

export const listContactImportFailures = endpoint({
  name: 'listContactImportFailures',
  summary: `Lists the rows of an import that were not imported, ${failuresPage} at a time`,
  group: 'inbox',
  method: 'GET',
  path: '/contactsImport/jobs/{importId}/failures',
  params: importParams,
  query: z.object({
    /** `next` of the page before. */
    after: z.coerce.number<number>().int().nonnegative().max(limits.rows).optional(),
  }),
  result: z.object({ failures: z.array(contactImportFailure), next: z.int().nullable() }),
  access: 'contacts-page:import',
});

export const cancelContactImport = endpoint({
  name: 'cancelContactImport',
  summary: 'Stops an import of contacts; contacts that were imported stay',
  group: 'inbox',
  method: 'DELETE',
  path: '/contactsImport/jobs/{importId}',
  params: importParams,
  result: contactImport,
  access: 'contacts-page:import',
  errors: ['ERR_BUSY'],
});

/**
 * `update` goes to the user who imports. `refresh` goes to everybody when an import ends: imported contacts publish no
 * events of their own.
 */
export const contactImportEvent = realtimeEvent(
  'contactImport',
  z.discriminatedUnion('action', [
    z.object({ action: z.literal('update'), contactImport }),
    z.object({ action: z.literal('refresh') }),
  ]),
);
