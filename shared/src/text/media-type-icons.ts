import type { MediaType } from '../contract/media-types.ts';

/** What stands for a kind of message in lists, in any language. */
export const mediaTypeIcons: Readonly<Record<MediaType, string>> = {
  conversation: '',
  image: '📷',
  audio: '🎤',
  video: '🎬',
  application: '📄',
  sticker: '🖼️',
  call_log: '📞',
  group_log: '👥',
  locationMessage: '📍',
  contactMessage: '👤',
  listMessage: '📋',
  interactiveMessage: '🔘',
  pollCreationMessageV3: '📊',
  eventMessage: '📅',
  adMetaPreview: '📣',
  viewOnceMessage: '①',
  undecryptable: '⏳',
  unsupported: '▫️',
};
