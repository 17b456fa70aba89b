import * as z from 'zod';
import { maxButtonValue, maxCardLine, maxCardText, maxListRows, maxPollOptions, pixKeyKinds } from './cards.ts';
import { endpoint } from './grammar.ts';
import { message, uploadedFile } from './messages.ts';
import { idOf } from './parameters.ts';

/** Interactive messages: lists, buttons, payment requests and polls (specification 1, section 7). */

const filled = z.string().trim().min(1).max(maxCardLine);

const errors = ['ERR_TICKET_NOT_OPEN', 'ERR_PLAN_FEATURE'] as const;

const common = {
  group: 'inbox',
  method: 'POST',
  params: z.object({ ticketId: idOf('ticket') }),
  result: z.object({ messages: z.array(message) }),
  access: 'user',
  frequent: true,
  errors,
} as const;

/** Idempotency key chosen by the client: a retried call with the same key sends no second message. */
const requestId = z.uuid().optional();

const row = z.object({ rowId: filled, title: filled, description: z.string().trim().max(maxCardLine).default('') });

export const sendList = endpoint({
  ...common,
  name: 'sendList',
  summary: 'Sends a list message: rows in sections, opened by a button',
  path: '/messages/lista/{ticketId}',
  body: z.object({
    title: filled,
    text: z.string().trim().min(1).max(maxCardText),
    buttonText: filled,
    sections: z
      .array(z.object({ title: z.string().trim().max(maxCardLine), rows: z.array(row).min(1).max(maxListRows) }))
      .min(1)
      .max(maxListRows)
      .refine((sections) => sections.reduce((sum, { rows }) => sum + rows.length, 0) <= maxListRows)
      .refine((sections) => {
        const ids = sections.flatMap(({ rows }) => rows.map(({ rowId }) => rowId));
        return new Set(ids).size === ids.length;
      }),
    requestId,
  }),
  example: {
    body: {
      title: 'Pães',
      text: 'Escolha',
      buttonText: 'Ver',
      sections: [{ title: '', rows: [{ rowId: '1', title: 'Francês' }] }],
    },
  },
});

const button = (copyText: z.ZodType<string>) =>
  z.object({
    /** Header image, by the key that createUpload returned. */
    image: uploadedFile.nullable().default(null),
    title: filled,
    description: z.string().trim().max(maxCardText).default(''),
    buttonText: filled,
    copyText,
    requestId,
  });

const buttonErrors = { errors: [...errors, 'ERR_MEDIA_NOT_READY', 'ERR_MEDIA_TYPE', 'ERR_STORAGE_LIMIT'] } as const;

export const sendCopyButton = endpoint({
  ...common,
  ...buttonErrors,
  name: 'sendCopyButton',
  summary: 'Sends a text with a button that copies a code',
  path: '/messages/copy/{ticketId}',
  body: button(z.string().trim().min(1).max(maxButtonValue)),
  example: { body: { title: 'Cupom', buttonText: 'Copiar', copyText: 'PAO10' } },
});

export const sendCallButton = endpoint({
  ...common,
  ...buttonErrors,
  name: 'sendCallButton',
  summary: 'Sends a text with a button that calls a number',
  path: '/messages/call/{ticketId}',
  body: button(
    z
      .string()
      .trim()
      .regex(/^\+?[\d\s().-]{3,30}$/),
  ),
  example: { body: { title: 'Loja', buttonText: 'Ligar', copyText: '+551133334444' } },
});

export const sendUrlButton = endpoint({
  ...common,
  ...buttonErrors,
  name: 'sendUrlButton',
  summary: 'Sends a text with a button that opens a URL',
  path: '/messages/URL/{ticketId}',
  body: button(z.url({ protocol: /^https?$/ }).max(maxButtonValue)),
  example: { body: { title: 'Loja', buttonText: 'Abrir', copyText: 'https://example.com' } },
});

export const sendPix = endpoint({
  ...common,
  name: 'sendPix',
  summary: 'Sends a PIX payment request; a phone key without country code gets +55',
  path: '/messages/PIX/{ticketId}',
  body: z.object({
    /** Name of the item. */
    title: filled,
    /** Amount in BRL with at most two decimals. */
    sendvalue: z.coerce.number<number | string>().positive().max(10_000_000),
    sendkey_type: z.enum(pixKeyKinds),
    sendmerchant_name: filled,
    sendKey: filled,
    requestId,
  }),
  example: {
    body: { title: 'Bolo', sendvalue: 10, sendkey_type: 'EVP', sendmerchant_name: 'Padaria', sendKey: 'chave' },
  },
});

export const sendPoll = endpoint({
  ...common,
  name: 'sendPoll',
  summary: 'Sends a poll; `selectable` is how many options a person may choose, 0 for any number',
  path: '/messages/poll/{ticketId}',
  body: z.object({
    name: z.string().trim().min(1).max(255),
    options: z
      .array(z.string().trim().min(1).max(100))
      .min(2)
      .max(maxPollOptions)
      .refine((options) => new Set(options).size === options.length),
    selectable: z.int().nonnegative().max(maxPollOptions).default(1),
    requestId,
  }),
  example: { body: { name: 'Qual pão?', options: ['Francês', 'Integral'] } },
});
