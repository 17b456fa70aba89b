import * as z from 'zod';
import { channelNames } from '../transport.ts';
import { id } from '../parameters.ts';
import { chat, inboundMessage } from './inbound.ts';

/**
 * What a Graph channel leaves to be done beside the conversation. Queue `channel-work`, standard: every piece is
 * idempotent by the id of its message.
 */

const source = { companyId: id, whatsappId: id, channel: z.enum(channelNames) };

/** Where Meta keeps a file: an id to ask an address for (Cloud API), or the address itself. */
export const mediaOrigin = z.union([z.object({ mediaId: z.string().max(200) }), z.object({ url: z.url().max(8192) })]);
export type MediaOrigin = z.output<typeof mediaOrigin>;

/** Fetch the file of a message published before. */
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

/** A message that somebody of the company wrote elsewhere, unless it turns out to be one of ours. */
export const classifyEcho = z.object({
  ...source,
  type: z.literal('echo'),
  message: inboundMessage,
  media: fetchMedia.nullable(),
});

export const channelWork = z.discriminatedUnion('type', [fetchMedia, classifyEcho]);
export type ChannelWork = z.output<typeof channelWork>;
