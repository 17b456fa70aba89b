import type { InboundContent } from '@recado/shared/contract/queue-messages/inbound';
import { cutText } from '@recado/shared/text/cut-text';

/** The field of a message that holds its media. */
export type MediaField =
  | 'imageMessage'
  | 'audioMessage'
  | 'videoMessage'
  | 'ptvMessage'
  | 'documentMessage'
  | 'stickerMessage';

export interface MediaMessage {
  field: MediaField;
  message: MediaFields;
}

/** The fields that all kinds of media have. */
export interface MediaFields {
  url?: string | null;
  directPath?: string | null;
  mediaKey?: Uint8Array | null;
  fileSha256?: Uint8Array | null;
  fileLength?: number | { toString: () => string } | null;
  mimetype?: string | null;
  caption?: string | null;
  fileName?: string | null;
  seconds?: number | null;
  ptt?: boolean | null;
  waveform?: Uint8Array | null;
  viewOnce?: boolean | null;
}

type MediaDetails = Extract<InboundContent, { type: 'media' }>['media'];

const mediaKinds: Record<MediaField, MediaDetails['kind']> = {
  imageMessage: 'image',
  audioMessage: 'audio',
  videoMessage: 'video',
  ptvMessage: 'video',
  documentMessage: 'application',
  stickerMessage: 'sticker',
};

/** Used when the sender gives no MIME type. */
const defaultMimetype: Record<MediaField, string> = {
  imageMessage: 'image/jpeg',
  audioMessage: 'audio/ogg; codecs=opus',
  videoMessage: 'video/mp4',
  ptvMessage: 'video/mp4',
  documentMessage: 'application/octet-stream',
  stickerMessage: 'image/webp',
};

/** True if a field of a message holds media. */
export const isMedia = (kind: string): kind is MediaField => Object.hasOwn(mediaKinds, kind);

/** Returns the details of the media in a field of a message. */
export const mediaDetails = (field: MediaField, fields: MediaFields, isViewOnce: boolean): MediaDetails => {
  const size = Number(fields.fileLength?.toString() ?? Number.NaN);
  return {
    kind: mediaKinds[field],
    mimetype: cutText(fields.mimetype ?? defaultMimetype[field], { units: 255 }),
    size: Number.isSafeInteger(size) && size >= 0 ? size : null,
    name: cutText(fields.fileName ?? '', { units: 255 }) || null,
    seconds: Number.isSafeInteger(fields.seconds) && fields.seconds ? Math.abs(fields.seconds) : null,
    isVoice: fields.ptt === true,
    waveform: waveformOf(fields),
    isViewOnce: isViewOnce || fields.viewOnce === true,
  };
};

/** Bars of a waveform, and the highest value of a bar. */
const bars = 64;
const loudest = 100;

/** Returns the waveform in base64; null when it is flat, as clients that can't decode audio send it. */
const waveformOf = ({ waveform }: MediaFields): string | null => {
  const levels = [...(waveform ?? [])].slice(0, bars).map((level) => Math.min(loudest, level));
  return levels.some((level) => level > 0) ? Buffer.from(levels).toString('base64') : null;
};
