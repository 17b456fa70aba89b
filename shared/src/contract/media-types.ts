import * as z from 'zod';

/**
 * Kind of a message's content, by the names of specification 1, section 2. `viewOnceMessage`: WhatsApp shows it on the
 * phone only. `group_log`: a change of the group. `undecryptable`: the content was requested again and replaces this
 * one
 * when it arrives. `unsupported`: shown as a placeholder.
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
