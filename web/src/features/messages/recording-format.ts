import type { Ticket } from '@recado/shared/contract/tickets';

/** How a recording leaves the browser. */
export interface RecordingFormat {
  /** What the recorder is asked for. */
  mimetype: string;
  /** Whether it has to be written anew as WAV, since the channel plays nothing that this browser records. */
  asWav: boolean;
}

const opus = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4;codecs=opus'];
const aac = ['audio/mp4;codecs=mp4a.40.2'];

/** WhatsApp plays Opus, Messenger and Instagram AAC (specification 1, section 4). Null where the browser records nothing. */
export const recordingFormat = (
  channel: Ticket['channel'],
  records: (mimetype: string) => boolean,
): RecordingFormat | null => {
  const onPages = channel === 'facebook' || channel === 'instagram';
  const right = (onPages ? aac : opus).find(records);
  if (right !== undefined) return { mimetype: right, asWav: false };
  const other = (onPages ? opus : aac).find(records);
  return other === undefined ? null : { mimetype: other, asWav: onPages };
};

/** Ending of a recording's file name. */
export const endingOf = (mimetype: string): string => {
  const subtype = mimetype.split(';', 1)[0]?.split('/')[1] ?? '';
  return subtype === 'mp4' ? 'm4a' : subtype;
};
