import * as z from 'zod';
import { connection } from './connections.ts';
import { endpoint } from './grammar.ts';
import { message, maxTextLength } from './messages.ts';
import { id, idOf } from './parameters.ts';

/** An id of Meta's: digits. */
const metaId = z
  .string()
  .trim()
  .regex(/^\d{3,25}$/);
/** Meta documents no maximum length. It is sent in a header, which holds printable ASCII. */
const accessToken = z
  .string()
  .trim()
  .min(10)
  .max(2048)
  .regex(/^[\x21-\x7e]+$/);

/** Hours after a contact's last message in which Meta accepts free-form messages (specification 1, section 2). */
export const customerServiceWindowHours = 24;

export const addFacebookPages = endpoint({
  name: 'addFacebookPages',
  summary:
    'Connects the Facebook pages to which a Facebook login gave access, and with addInstagram their Instagram accounts',
  group: 'channels',
  method: 'POST',
  path: '/facebook',
  body: z.object({ facebookUserId: metaId, facebookUserToken: accessToken, addInstagram: z.boolean().default(false) }),
  /** `refused` lists the pages that could not be connected, with the error code. */
  result: z.object({
    whatsapps: z.array(connection),
    refused: z.array(z.object({ name: z.string(), error: z.string() })),
  }),
  access: 'connections-page:addConnection',
  errors: [
    'ERR_CHANNEL_TOKEN',
    'ERR_CHANNEL_TAKEN',
    'ERR_PLAN_FEATURE',
    'ERR_NO_PAGE_FOUND',
    'ERR_PLAN_LIMIT_CONNECTIONS',
    'ERR_CHANNEL_UNREACHABLE',
  ],
  example: { body: { facebookUserId: '1234567890', facebookUserToken: 'EAABsbCS1234567890' } },
});

export const addCloudConnection = endpoint({
  name: 'addCloudConnection',
  summary:
    'Connects a number of the WhatsApp Cloud API; for a number that is already connected, replaces the access token',
  group: 'channels',
  method: 'POST',
  path: '/whatsapp-cloud',
  body: z.object({
    name: z.string().trim().min(2).max(50),
    phoneNumberId: metaId,
    businessAccountId: metaId,
    accessToken,
    queueIds: z.array(id).optional(),
  }),
  result: connection,
  access: 'connections-page:addConnection',
  plan: 'useWhatsapp',
  errors: [
    'ERR_CHANNEL_TOKEN',
    'ERR_CHANNEL_TAKEN',
    'ERR_NO_QUEUE_FOUND',
    'ERR_PLAN_LIMIT_CONNECTIONS',
    'ERR_DUPLICATED_CONNECTION_NAME',
    'ERR_CHANNEL_UNREACHABLE',
  ],
  example: {
    body: {
      name: 'Loja',
      phoneNumberId: '1234567890',
      businessAccountId: '9876543210',
      accessToken: 'EAABsbCS1234567890',
    },
  },
});

/**
 * A message template that Meta approved. `body` has placeholders such as `{{name}}` or `{{1}}`, listed in `parameters`.
 */
export const messageTemplate = z.object({
  name: z.string(),
  language: z.string(),
  category: z.string(),
  body: z.string(),
  parameters: z.array(z.string()),
});
export type MessageTemplate = z.output<typeof messageTemplate>;

export const listTemplates = endpoint({
  name: 'listTemplates',
  summary: 'Lists the approved text-only templates of a ticket’s Cloud API connection',
  group: 'channels',
  method: 'GET',
  path: '/messages/templates/{ticketId}',
  params: z.object({ ticketId: idOf('ticket') }),
  result: z.array(messageTemplate),
  access: 'user',
  errors: ['ERR_CHANNEL_TOKEN', 'ERR_CHANNEL_UNREACHABLE'],
});

export const listConnectionTemplates = endpoint({
  name: 'listConnectionTemplates',
  summary:
    'Lists the approved text-only templates of a Cloud API connection, for campaigns; empty for other connections',
  group: 'channels',
  method: 'GET',
  path: '/whatsapp-cloud/{whatsappId}/templates',
  params: z.object({ whatsappId: idOf('connection') }),
  result: z.array(messageTemplate),
  access: 'campaigns-page:edit',
  plan: 'useCampaigns',
  errors: ['ERR_CHANNEL_TOKEN', 'ERR_CHANNEL_UNREACHABLE'],
});

export const sendTemplate = endpoint({
  name: 'sendTemplate',
  summary: 'Sends an approved template, which is allowed after the 24-hour customer service window has closed',
  group: 'channels',
  method: 'POST',
  path: '/messages/template/{ticketId}',
  params: z.object({ ticketId: idOf('ticket') }),
  body: z.object({
    name: z.string().min(1).max(512),
    language: z.string().min(2).max(15),
    /** Values of the template's placeholders, in order. */
    values: z.array(z.string().trim().min(1).max(1024)).max(50).default([]),
    /** Idempotency key chosen by the client: a retried call with the same key sends no second message. */
    requestId: z.uuid().optional(),
  }),
  result: z.object({ messages: z.array(message) }),
  access: 'user',
  errors: [
    'ERR_TICKET_NOT_OPEN',
    'ERR_PLAN_FEATURE',
    'ERR_NO_TEMPLATE_FOUND',
    'ERR_CHANNEL_TOKEN',
    'ERR_CHANNEL_UNREACHABLE',
  ],
  example: { body: { name: 'pedido_pronto', language: 'pt_BR', values: ['Ana'] } },
});

/** Maximum length of one message's text by channel, in characters. Longer texts are split into several messages. */
export const maxTextLengthByChannel = {
  whatsapp: maxTextLength,
  whatsappapi: 4096,
  facebook: 2000,
  instagram: 900,
} as const;
