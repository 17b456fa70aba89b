import * as z from 'zod';
import { webhookEventNames } from '../limits/webhooks.ts';
import { campaignStatuses } from './campaigns.ts';
import { connectionNotices, disconnectReasons } from './connections.ts';
import { mediaType } from './media-types.ts';
import { id, isoDate } from './parameters.ts';
import { ticketChannels, ticketStatus } from './tickets.ts';

export const webhookEventName = z.enum(webhookEventNames);
export type WebhookEventName = z.output<typeof webhookEventName>;

const named = z.object({ id, name: z.string() });

const contact = z.object({
  id,
  name: z.string(),
  /** Masked where the company hides numbers from its users. */
  number: z.string(),
  isGroup: z.boolean(),
});

const ticket = z.object({
  id,
  uuid: z.uuid(),
  status: ticketStatus,
  channel: z.enum(ticketChannels),
  contact,
  connection: named,
  queue: named.nullable(),
  user: named.nullable(),
  /** The lane of the board; null in none. */
  laneId: id.nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type WebhookTicket = z.output<typeof ticket>;

const message = z.object({
  id: z.string(),
  text: z.string(),
  type: mediaType,
  fromMe: z.boolean(),
  /** The user who wrote it; null for contacts, the bot and the phone. */
  user: named.nullable(),
  /** The author in a group; null elsewhere. */
  participant: z.string().nullable(),
  file: z.object({ name: z.string().nullable(), mimetype: z.string().nullable(), size: z.int().nullable() }).nullable(),
  /** 0 waiting, 1 sent, 2 delivered, 3 read, 4 played. */
  ack: z.int(),
  /** The code of the reason why it was not sent; null for none. */
  failure: z.string().nullable(),
  createdAt: isoDate,
});
export type WebhookMessage = z.output<typeof message>;

const ofMessage = z.object({ message, ticket });
const ofTicket = z.object({ ticket });
const ofContact = z.object({
  contact: contact.extend({ email: z.string(), createdAt: isoDate, updatedAt: isoDate }),
});
const ofCampaign = z.object({
  campaign: named.extend({
    status: z.enum(campaignStatuses),
    scheduledAt: isoDate.nullable(),
    completedAt: isoDate.nullable(),
  }),
});
const ofConnection = z.object({
  connection: named.extend({ number: z.string(), channel: z.enum(ticketChannels) }),
  reason: z.enum([...disconnectReasons, ...connectionNotices]).nullable(),
  /** The subject of a notice, for example a template's name and language; null for none. */
  detail: z.string().nullable(),
  downSince: isoDate.nullable(),
  /** The time when the connection was up again; null for the other events. */
  upAt: isoDate.nullable(),
});

/** The data of each event. A field may be added; none is renamed or removed under the same event. */
export const webhookData = {
  'message.received': ofMessage,
  'message.sent': ofMessage,
  'message.acked': ofMessage,
  'message.failed': ofMessage,
  'ticket.created': ofTicket,
  'ticket.moved': ofTicket.extend({
    before: z.object({
      status: ticketStatus,
      queueId: id.nullable(),
      userId: id.nullable(),
      laneId: id.nullable(),
    }),
  }),
  'ticket.rated': ofTicket.extend({ rating: z.int().min(0).max(10) }),
  'ticket.closed': ofTicket,
  'contact.created': ofContact,
  'contact.changed': ofContact,
  'campaign.changed': ofCampaign,
  'campaign.finished': ofCampaign,
  'connection.down': ofConnection,
  'connection.up': ofConnection,
  'connection.notice': ofConnection,
  'payment.confirmed': z.object({
    invoice: z.object({
      id,
      detail: z.string(),
      /** BRL cents that were paid. */
      cents: z.int(),
      paidAt: isoDate.nullable(),
      dueDate: z.iso.date(),
    }),
  }),
} satisfies Record<WebhookEventName, z.ZodObject>;

export type WebhookData = { [Name in WebhookEventName]: z.output<(typeof webhookData)[Name]> };

/** The version of the shapes above: the field `version` of each body. */
export const webhookVersion = 1;

/** JSON body of a call of an endpoint. The header `webhook-id` names the event, the same in every attempt. */
export const webhookBody = z.object({
  type: webhookEventName,
  version: z.literal(webhookVersion),
  /** The time of the event. */
  timestamp: isoDate,
  companyId: id,
  data: z.record(z.string(), z.unknown()),
});
