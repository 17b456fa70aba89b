import * as z from 'zod';
import { contactLimits, maxExtraInfo } from '../limits/contacts.ts';
import { endpoint, realtimeEvent } from './grammar.ts';
import {
  done,
  flag,
  id,
  idList,
  idParams,
  isoDate,
  page,
  pageResult,
  searchText,
  text,
  textList,
  trimmed,
  typed,
} from './parameters.ts';
import { tagLabel } from './tags.ts';

const extraInfo = z
  .array(z.object({ name: trimmed(contactLimits.extraName), value: text(contactLimits.extraValue) }))
  .max(maxExtraInfo);

export const contactChannels = ['whatsapp', 'facebook', 'instagram'] as const;
const contactChannel = z.enum(contactChannels);

/**
 * The user who serves a contact, and the queue of its tickets. With the setting `DirectTicketsToWallets`, the contact's new
 * tickets wait for that user. Null for a contact without a wallet.
 */
const wallet = z.object({ userId: id, queueId: id.nullable() }).nullable();

export const contact = z.object({
  id,
  name: z.string(),
  /**
   * Digits with country code, masked except the last 2 for users who may not see it (`lgpdHideNumber`). Empty while
   * only a LID is known.
   */
  number: z.string(),
  /** The username on WhatsApp, without the leading `@`; null while none is known. It is no number and is never masked. */
  username: z.string().nullable(),
  email: z.string(),
  isGroup: z.boolean(),
  channel: contactChannel,
  /** Reference of the profile picture; `listPictures` returns its link. A new picture has a new reference. */
  urlPicture: z.string().nullable(),
  /** False means blocked. */
  active: z.boolean(),
  disableBot: z.boolean(),
  acceptAudioMessage: z.boolean(),
  /** True for a contact that no artificial intelligence answers, and whose texts are sent to none. */
  refusesAi: z.boolean().default(false),
  /** The time when the contact consented to the treatment of its data last; null before. */
  lgpdAcceptedAt: isoDate.nullable(),
  /** Since when it gets no campaigns; null for those who get them. */
  optedOutAt: isoDate.nullable(),
  extraInfo,
  wallet,
  tags: z.array(tagLabel),
  companyId: id,
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type Contact = z.output<typeof contact>;

/** A phone number as it is typed: its digits, with a leading plus if it has its country code. */
export const typedNumber = z
  .string()
  .max(200)
  .transform((value) => `${/^\s*\+/.test(value) ? '+' : ''}${value.replace(/\D/g, '')}`)
  .refine((value) => {
    const { length } = value.replace('+', '');
    return length >= contactLimits.number.min && length <= contactLimits.number.max;
  });

const newContact = z.object({
  name: trimmed(contactLimits.name),
  number: typedNumber,
  email: z.union([z.literal(''), z.email().max(contactLimits.email.max)]).optional(),
  extraInfo: extraInfo.optional(),
  disableBot: z.boolean().optional(),
  wallet: wallet.optional(),
});

const savedContact = contact.extend({
  /** True if the number was checked: false if no WhatsApp connection was there to ask, or it has not answered. */
  numberChecked: z.boolean(),
  /** True while WhatsApp has not answered: the contact changes then, or `numberCheckEvent` follows. */
  numberPending: z.boolean(),
});

const numberErrors = [
  'ERR_DUPLICATED_CONTACT',
  'ERR_WAPP_INVALID_CONTACT',
  'ERR_WAPP_CHECK_CONTACT',
  'ERR_TOO_MANY_ATTEMPTS',
  'ERR_NO_USER_FOUND',
  'ERR_NO_QUEUE_FOUND',
  'ERR_NO_PERMISSION',
] as const;

export const listContacts = endpoint({
  name: 'listContacts',
  summary:
    'Lists contacts by name, or those whose name, username or number contains the searched text of 3 or more characters',
  group: 'inbox',
  method: 'GET',
  scope: 'contacts:read',
  path: '/contacts',
  query: z.object({
    searchParam: searchText.optional(),
    channel: contactChannel.optional(),
    isGroup: flag.optional(),
    /** Ids of tags that the contacts have, all of them. */
    contactTag: idList.optional(),
    ...page,
  }),
  result: z.object({ contacts: z.array(contact), count: z.int(), ...pageResult }),
  access: 'user',
});

/** The most contacts that `listContactNames` returns. */
export const maxContactNames = 1_000;

export const listContactNames = endpoint({
  name: 'listContactNames',
  summary: 'Lists names and numbers of people by name, the first 1,000 of them',
  group: 'inbox',
  method: 'GET',
  path: '/contacts/list',
  result: z.array(contact.pick({ id: true, name: true, number: true, username: true, channel: true })),
  access: 'user',
});

export const getContact = endpoint({
  name: 'getContact',
  summary: 'Gets a contact',
  group: 'inbox',
  method: 'GET',
  scope: 'contacts:read',
  path: '/contacts/{id}',
  params: idParams('contact'),
  result: contact,
  access: 'user',
});

export const getContactProfile = endpoint({
  name: 'getContactProfile',
  summary: 'Finds the contact of a phone number, with a short-lived link to its profile picture',
  group: 'inbox',
  method: 'GET',
  path: '/contacts/profile/{number}',
  params: z.object({ number: typed(typedNumber) }),
  result: z.object({ contactId: id, urlPicture: z.string().nullable() }),
  access: 'user',
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_TOO_MANY_ATTEMPTS'],
  example: { params: { number: '5511912345678' } },
});

/** References of pictures that one call takes. */
export const maxPictures = 50;

export const listPictures = endpoint({
  name: 'listPictures',
  summary: 'Creates short-lived links to profile pictures; leaves out references that are none of the company’s',
  group: 'inbox',
  method: 'GET',
  path: '/contacts/pictures',
  query: z.object({ keys: textList(maxPictures).default([]) }),
  result: z.object({ pictures: z.array(z.object({ key: z.string(), url: z.string() })) }),
  access: 'user',
});

export const createContact = endpoint({
  name: 'createContact',
  summary: 'Creates a contact; its number is unique in the company, and on WhatsApp if a connection is there to ask',
  group: 'inbox',
  method: 'POST',
  scope: 'contacts:write',
  creates: true,
  path: '/contacts',
  body: newContact,
  result: savedContact,
  access: 'user',
  errors: [...numberErrors, 'ERR_EMAIL_UNPROVED'],
  example: { body: { name: 'Maria Silva', number: '5511987654321' } },
});

export const updateContact = endpoint({
  name: 'updateContact',
  summary: 'Changes a contact; a new number is checked as that of a new contact',
  group: 'inbox',
  method: 'PUT',
  scope: 'contacts:write',
  edit: true,
  path: '/contacts/{id}',
  params: idParams('contact'),
  body: newContact.partial(),
  result: savedContact,
  access: 'user',
  errors: [...numberErrors, 'ERR_CONTACT_MERGING', 'ERR_CONTACT_ERASING', 'ERR_OTHER_OPEN_TICKET'],
  example: { body: { name: 'Maria Lima' } },
});

export const deleteContact = endpoint({
  name: 'deleteContact',
  summary: 'Deletes a contact with its tickets and their messages',
  group: 'inbox',
  method: 'DELETE',
  path: '/contacts/{id}',
  params: idParams('contact'),
  result: done,
  access: 'contacts-page:deleteContact',
  errors: ['ERR_CONTACT_MERGING', 'ERR_CONTACT_ERASING', 'ERR_OTHER_OPEN_TICKET'],
});

/** Sent to the user who saved a contact before WhatsApp answered: it does not know the number, or could not be asked. */
export const numberCheckEvent = realtimeEvent(
  'numberCheck',
  z.object({ action: z.enum(['unregistered', 'failed']), contactId: id, name: z.string() }),
);

export const contactEvent = realtimeEvent(
  'contact',
  z.discriminatedUnion('action', [
    z.object({ action: z.literal(['create', 'update']), contact }),
    z.object({ action: z.literal('delete'), contactId: id }),
  ]),
);
