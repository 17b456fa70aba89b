import * as z from 'zod';
import { endpoint, realtimeEvent } from './grammar.ts';
import { id, idParams, isoDate, page, pageResult } from './parameters.ts';
import { tagLabel } from './tags.ts';

const extraInfo = z.array(z.object({ name: z.string().min(1).max(100), value: z.string().max(1000) })).max(50);

export const contact = z.object({
  id,
  name: z.string(),
  /**
   * Digits with country code, masked except the last 2 for users who may not see it (`lgpdHideNumber`). Empty while
   * only a LID is known.
   */
  number: z.string(),
  email: z.string(),
  isGroup: z.boolean(),
  channel: z.enum(['whatsapp', 'facebook', 'instagram']),
  urlPicture: z.string().nullable(),
  /** False means blocked. */
  active: z.boolean(),
  disableBot: z.boolean(),
  acceptAudioMessage: z.boolean(),
  extraInfo,
  tags: z.array(tagLabel),
  companyId: id,
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type Contact = z.output<typeof contact>;

const newContact = z.object({
  name: z.string().trim().min(2).max(250),
  number: z
    .string()
    .transform((value) => value.replace(/\D/g, ''))
    .pipe(z.string().min(8).max(50)),
  email: z.union([z.literal(''), z.email()]).optional(),
  extraInfo: extraInfo.optional(),
  disableBot: z.boolean().optional(),
});

export const listContacts = endpoint({
  name: 'listContacts',
  summary: 'Lists contacts by name, or those whose name or number contains the searched text of 3 or more characters',
  group: 'inbox',
  method: 'GET',
  path: '/contacts',
  query: z.object({ searchParam: z.string().max(100).optional(), ...page }),
  result: z.object({ contacts: z.array(contact), count: z.int(), ...pageResult }),
  access: 'user',
  errors: [],
});

export const getContact = endpoint({
  name: 'getContact',
  summary: 'Gets a contact',
  group: 'inbox',
  method: 'GET',
  path: '/contacts/{id}',
  params: idParams,
  result: contact,
  access: 'user',
  errors: ['ERR_NO_CONTACT_FOUND'],
});

export const createContact = endpoint({
  name: 'createContact',
  summary: 'Creates a contact; its number is unique in the company',
  group: 'inbox',
  method: 'POST',
  path: '/contacts',
  body: newContact,
  result: contact,
  access: 'user',
  errors: ['ERR_DUPLICATED_CONTACT', 'ERR_WAPP_INVALID_CONTACT', 'ERR_TOO_MANY_ATTEMPTS'],
  example: { body: { name: 'Maria Silva', number: '5511987654321' } },
});

export const updateContact = endpoint({
  name: 'updateContact',
  summary: 'Changes a contact',
  group: 'inbox',
  method: 'PUT',
  path: '/contacts/{id}',
  params: idParams,
  body: newContact.partial(),
  result: contact,
  access: 'user',
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_DUPLICATED_CONTACT', 'ERR_WAPP_INVALID_CONTACT', 'ERR_TOO_MANY_ATTEMPTS'],
  example: { body: { name: 'Maria Lima' } },
});

export const contactEvent = realtimeEvent(
  'contact',
  z.discriminatedUnion('action', [
    z.object({ action: z.literal(['create', 'update']), contact }),
    z.object({ action: z.literal('delete'), contactId: id }),
  ]),
);
