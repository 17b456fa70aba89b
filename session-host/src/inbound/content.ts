import { getContentType, normalizeMessageContent } from '@whiskeysockets/baileys';
import type { proto } from '@whiskeysockets/baileys';
import { maxTextBytes } from '@recado/shared/contract/messages';
import type { InboundContent } from '@recado/shared/contract/queue-messages/inbound';
import { cutToBytes } from '@recado/shared/text/cut-to-bytes';

/** What a message holds, for the conversation; `media` is the field that its bytes are fetched with. */
export interface Content {
  content: InboundContent;
  quotedWid: string | null;
  isForwarded: boolean;
  media: MediaMessage | null;
}

export type MediaField = 'imageMessage' | 'audioMessage' | 'videoMessage' | 'ptvMessage' | 'documentMessage' | 'stickerMessage';

export interface MediaMessage {
  field: MediaField;
  message: MediaFields;
}

/** The fields that media kinds have in common. */
export interface MediaFields {
  url?: string | null;
  directPath?: string | null;
  mediaKey?: Uint8Array | null;
  fileSha256?: Uint8Array | null;
  fileLength?: number | { toString: () => string } | null;
  mimetype?: string | null;
  caption?: string | null;
  fileName?: string | null;
}

type MediaContent = Extract<InboundContent, { type: 'media' }>;

const mediaKinds: Record<MediaField, MediaContent['media']['kind']> = {
  imageMessage: 'image',
  audioMessage: 'audio',
  videoMessage: 'video',
  ptvMessage: 'video',
  documentMessage: 'application',
  stickerMessage: 'sticker',
};

/** Used where the sender names none. */
const usualMimetype: Record<MediaField, string> = {
  imageMessage: 'image/jpeg',
  audioMessage: 'audio/ogg; codecs=opus',
  videoMessage: 'video/mp4',
  ptvMessage: 'video/mp4',
  documentMessage: 'application/octet-stream',
  stickerMessage: 'image/webp',
};

/** What changes or accompanies other messages, and what devices tell one another: no bubble of its own. */
const notShown: ReadonlySet<string> = new Set([
  'protocolMessage', 'reactionMessage', 'encReactionMessage', 'pollUpdateMessage', 'senderKeyDistributionMessage', 'messageContextInfo',
  'keepInChatMessage', 'pinInChatMessage', 'encEventResponseMessage', 'secretEncryptedMessage', 'messageHistoryBundle', 'deviceSentMessage',
]);

/** What the queue can't carry would be delivered again for ever, and hold up everything behind it. */
const bodyOf = (text: string | null | undefined): string => cutToBytes(text ?? '', maxTextBytes);

const isMedia = (kind: string): kind is MediaField => Object.hasOwn(mediaKinds, kind);

/** The content of a message as WhatsApp carries it, or null when it is not one for the conversation. */
export function contentOf(message: proto.IMessage): Content | null {
  const inner = normalizeMessageContent(message);
  const kind = getContentType(inner);
  if (!inner || !kind || notShown.has(kind)) return null;
  const field = inner[kind] as { contextInfo?: proto.IContextInfo | null } | string | null | undefined;
  const context = typeof field === 'object' ? field?.contextInfo : null;
  const about = { quotedWid: context?.stanzaId?.slice(0, 200) || null, isForwarded: context?.isForwarded === true };
  if (kind === 'conversation') return { ...about, content: { type: 'text', body: bodyOf(inner.conversation) }, media: null };
  if (kind === 'extendedTextMessage') return { ...about, content: { type: 'text', body: bodyOf(inner.extendedTextMessage?.text) }, media: null };
  if (isMedia(kind)) {
    const fields = inner[kind] as MediaFields;
    return { ...about, content: mediaContent(kind, fields), media: { field: kind, message: fields } };
  }
  return { ...about, content: { type: 'unsupported', kind: kind.slice(0, 100) }, media: null };
}

function mediaContent(field: MediaField, fields: MediaFields): MediaContent {
  const size = Number(fields.fileLength?.toString() ?? Number.NaN);
  return {
    type: 'media',
    body: bodyOf(fields.caption),
    media: {
      kind: mediaKinds[field],
      mimetype: (fields.mimetype ?? usualMimetype[field]).slice(0, 255),
      size: Number.isSafeInteger(size) && size >= 0 ? size : null,
      name: fields.fileName?.slice(0, 255) || null,
    },
  };
}
