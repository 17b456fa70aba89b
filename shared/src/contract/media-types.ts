import * as z from 'zod';

/**
 * What a message's bubble renders, by the specification's names (1, section 2). `viewOnceMessage` is one that WhatsApp shows
 * on the phone alone; `group_log` says what was done to a group; `undecryptable` was asked for again, and what comes takes its place; `unsupported` has no bubble of its own.
 */
export const mediaTypes = [
  'conversation',
  'image',
  'audio',
  'video',
  'application',
  'sticker',
  'locationMessage',
  'contactMessage',
  'listMessage',
  'interactiveMessage',
  'pollCreationMessageV3',
  'eventMessage',
  'adMetaPreview',
  'viewOnceMessage',
  'undecryptable',
  'call_log',
  'group_log',
  'unsupported',
] as const;
export const mediaType = z.enum(mediaTypes);
export type MediaType = z.output<typeof mediaType>;
