import type { MediaType } from '../contract/media-types.ts';

/** Icon of each media type in ticket lists, in every language. */
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
