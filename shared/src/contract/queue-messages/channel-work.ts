import * as z from 'zod';
import { channelNames } from '../transport.ts';
import { id } from '../parameters.ts';
import { chat, inboundMessage } from './inbound.ts';
import { defineQueue } from './define-queue.ts';

const source = { companyId: id, whatsappId: id, channel: z.enum(channelNames) };

/** Location of a file at Meta: an id that must be resolved to a URL (Cloud API), or the URL. */
const mediaOrigin = z.union([z.object({ mediaId: z.string().max(200) }), z.object({ url: z.url().max(8192) })]);
export type MediaOrigin = z.output<typeof mediaOrigin>;

/** Downloads the file of a message published before. */
export const fetchMedia = z.object({
  ...source,
  type: z.literal('media'),
  chat,
  wid: z.string(),
  fromMe: z.boolean(),
  mimetype: z.string(),
  origin: mediaOrigin,
});
export type FetchMedia = z.output<typeof fetchMedia>;

/**
 * An outbound message reported by Meta. It was written outside the product, unless a send command of ours is found for
 * it.
 */
const classifyEcho = z.object({
  ...source,
  type: z.literal('echo'),
  message: inboundMessage,
  media: fetchMedia.nullable(),
});

/** Fetches the profile picture of a contact on Facebook or Instagram. */
const fetchPicture = z.object({
  ...source,
  type: z.literal('picture'),
  chat,
  contactId: id,
  commandId: z.string().min(1).max(128),
});
export type FetchPicture = z.output<typeof fetchPicture>;

const channelWork = z.discriminatedUnion('type', [fetchMedia, classifyEcho, fetchPicture]);
export type ChannelWork = z.output<typeof channelWork>;

/** Background work of the Graph API channels. Standard: every task is idempotent by the id of its message. */
export const channelWorkQueue = defineQueue({
  name: 'channel-work',
  schema: channelWork,
  fifo: false,
  delays: true,
  timeout: 30,
  maxReceiveCount: 6,
  retries: 'afterVisibilityTimeout',
});
