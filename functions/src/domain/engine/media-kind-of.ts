import type { MediaType } from '@recado/shared/contract/media-types';

const kinds = ['image', 'audio', 'video'] as const;

/** Returns the kind that a file is sent as: a document unless it is an image, audio or video. */
export const mediaKindOf = (mimetype: string): MediaType =>
  kinds.find((kind) => mimetype.startsWith(`${kind}/`)) ?? 'application';
