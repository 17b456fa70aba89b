import type { MediaType, proto } from '@whiskeysockets/baileys';

/** The fields that all kinds of media messages share. */
export interface MediaReference {
  type: MediaType;
  mimetype?: string | null;
  url?: string | null;
  directPath?: string | null;
  mediaKey?: Uint8Array | null;
  fileSha256?: Uint8Array | null;
  fileEncSha256?: Uint8Array | null;
  caption?: string | null;
  fileName?: string | null;
  seconds?: number | null;
  waveform?: Uint8Array | null;
  contextInfo?: proto.IContextInfo | null;
}

/** Returns the file of a message, if it has one. */
export const mediaOf = (content: proto.IMessage): MediaReference | undefined => {
  if (content.imageMessage) return { ...content.imageMessage, type: 'image' };
  if (content.videoMessage) return { ...content.videoMessage, type: 'video' };
  if (content.audioMessage) return { ...content.audioMessage, type: content.audioMessage.ptt ? 'ptt' : 'audio' };
  if (content.documentMessage) return { ...content.documentMessage, type: 'document' };
  if (content.interactiveMessage?.header?.imageMessage)
    return { ...content.interactiveMessage.header.imageMessage, type: 'image' };
  if (content.stickerMessage) return { ...content.stickerMessage, type: 'sticker' };
  return undefined;
};
