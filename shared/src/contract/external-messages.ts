import * as z from 'zod';
import { maxExternalFiles } from './external-usage.ts';
import { endpoint } from './grammar.ts';
import { maxTextLength, messageId } from './messages.ts';
import { flag, id } from './parameters.ts';

/** Milliseconds that a program may have a message wait before it is sent. */
const maxDelay = 5_000;

/** Bytes of a file that is fetched from an address. The bytes in a call are limited by API Gateway's and Lambda's own limits. */
export const maxLinkedBytes = 16 * 1024 * 1024;

/** Digits: a phone number, or with more than 17 the id of a group. What is no digit is refused by a text of the specification. */
const number = z.union([z.string().max(64), z.int()]).transform(String);

const address = z.url({ protocol: /^https?$/ }).max(2048);

const calls = {
  group: 'integrators',
  method: 'POST',
  access: 'connection',
  plan: 'useExternalApi',
  frequent: true,
} as const;

/** Errors of every call that reaches a chat. */
const sendErrors = [
  'ERR_NUMBER_FORMAT',
  'ERR_WAPP_INVALID_CONTACT',
  'ERR_WAPP_CHECK_CONTACT',
  'ERR_EMAIL_UNPROVED',
  'ERR_MEDIA_LINK',
  'ERR_MEDIA_TYPE',
  'ERR_STORAGE_LIMIT',
  'ERR_CREATING_MESSAGE',
] as const;

const sent = z.object({ status: z.literal('SUCCESS') });

export const sendExternalMessage = endpoint({
  ...calls,
  name: 'sendExternalMessage',
  summary:
    'Sends a text or files over the connection of the token; finds or adds the contact and the ticket. With files, as multipart/form-data',
  path: '/api/messages/send',
  files: 'medias',
  creates: true,
  body: z.object({
    number,
    body: z.string().max(maxTextLength).default(''),
    /** The user who gets the ticket, and in whose name the message is sent. */
    userId: id.optional(),
    queueId: id.optional(),
    /** Begins the text with the user's name. */
    sendSignature: flag.default(false),
    /** Closes the ticket, without a farewell. */
    closeTicket: flag.default(false),
    /** Sends without a contact and a ticket: nothing is stored of the message. */
    noRegister: flag.default(false),
    /** Id of the quoted message, of the same conversation. */
    quotedMsg: messageId.optional(),
    msdelay: z.coerce.number<number>().int().min(0).max(maxDelay).default(0),
    /** Addresses of files, where the call is JSON. */
    medias: z
      .array(z.object({ url: address, name: z.string().min(1).max(255).optional() }))
      .max(maxExternalFiles)
      .default([]),
  }),
  result: sent,
  errors: [
    ...sendErrors,
    'ERR_NO_USER_FOUND',
    'ERR_NO_QUEUE_FOUND',
    'ERR_NO_MESSAGE_FOUND',
    'ERR_OTHER_OPEN_TICKET',
    'ERR_CONSENT_PENDING',
  ],
  example: { body: { number: '5531987654321', body: 'Olá! Seu pedido saiu para entrega.' } },
});

export const checkExternalNumber = endpoint({
  ...calls,
  name: 'checkExternalNumber',
  summary: 'Says whether WhatsApp knows a number, and in which form',
  path: '/api/messages/checkNumber',
  body: z.object({ number }),
  result: z.object({ existsInWhatsapp: z.literal(true), number: z.string(), numberFormatted: z.string() }),
  errors: ['ERR_NUMBER_FORMAT', 'ERR_WAPP_INVALID_CONTACT', 'ERR_WAPP_CHECK_CONTACT', 'ERR_WAPP_NOT_INITIALIZED'],
  example: { body: { number: '5531987654321' } },
});

export const sendExternalImage = endpoint({
  ...calls,
  name: 'sendExternalImage',
  summary: 'Sends the image at an address over the connection of the token',
  path: '/api/messages/send/linkImage',
  creates: true,
  body: z.object({ number, url: address, caption: z.string().max(maxTextLength).default('') }),
  result: sent,
  errors: [...sendErrors, 'ERR_OTHER_OPEN_TICKET', 'ERR_CONSENT_PENDING'],
  example: { body: { number: '5531987654321', url: 'https://example.com/foto.jpg', caption: 'Foto' } },
});
