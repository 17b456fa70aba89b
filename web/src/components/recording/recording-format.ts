import type { Ticket } from '@recado/shared/contract/tickets';

/** The format of a recording. */
export interface RecordingFormat {
  /** MIME type that the recorder produces. */
  mimetype: string;
  /** True when the recording must be converted to WAV, because the channel plays nothing that this browser records. */
  asWav: boolean;
}

const opus = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4;codecs=opus'];
const aac = ['audio/mp4;codecs=mp4a.40.2'];

/**
 * Selects the format: WhatsApp plays Opus, Messenger and Instagram play AAC (specification 1, section 4). Null when the
 * browser cannot record.
 */
export const recordingFormat = (
  channel: Ticket['channel'],
  canRecord: (mimetype: string) => boolean,
): RecordingFormat | null => {
  const onPages = channel === 'facebook' || channel === 'instagram';
  const supported = (onPages ? aac : opus).find(canRecord);
  if (supported !== undefined) return { mimetype: supported, asWav: false };
  const other = (onPages ? opus : aac).find(canRecord);
  return other === undefined ? null : { mimetype: other, asWav: onPages };
};

/** Returns the bits per second of a recording: speech in Opus is as clear with a quarter of what MP3 needs, as on phones. */
export const bitRateOf = (mimetype: string): number => (mimetype.includes('opus') ? 32_000 : 64_000);

/** File extension of a recording. */
export const extensionOf = (mimetype: string): string => {
  const subtype = mimetype.split(';', 1)[0]?.split('/')[1] ?? '';
  return subtype === 'mp4' ? 'm4a' : subtype;
};
