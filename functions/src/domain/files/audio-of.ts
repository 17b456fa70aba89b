import { AppError } from '@recado/shared/contract/errors';
import { maxTranscribedBytes } from '@recado/shared/contract/media';
import type { MessageRecord } from '../../data/messages/record.ts';
import type { Audio } from '../../platform/speech/speech-port.ts';

/** File endings of the formats that the service takes, by MIME type. */
const endings: Readonly<Record<string, string>> = {
  'audio/ogg': 'ogg',
  'audio/opus': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
  'audio/mp4': 'm4a',
  'audio/m4a': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/webm': 'webm',
  'audio/flac': 'flac',
};

/** Bytes of a transcription that are kept: an event with its message takes 128 KB. */
export const maxTranscription = 30_000;

/**
 * Returns the audio of a received message, for its transcription.
 *
 * @throws AppError ERR_AUDIO_FORMAT, ERR_MEDIA_NOT_READY, ERR_MEDIA_TOO_LARGE
 */
export const audioOf = ({
  fromMe,
  isDeleted,
  mediaType,
  mediaState,
  media,
}: MessageRecord): Omit<Audio, 'bytes'> & { key: string } => {
  const mimetype = media?.mimetype?.split(';')[0]?.trim().toLowerCase() ?? '';
  const ending = endings[mimetype];
  if (fromMe || isDeleted || mediaType !== 'audio' || ending === undefined) throw new AppError('ERR_AUDIO_FORMAT');
  if (mediaState !== 'ready' || !media?.key) throw new AppError('ERR_MEDIA_NOT_READY');
  if ((media.size ?? 0) > maxTranscribedBytes)
    throw new AppError('ERR_MEDIA_TOO_LARGE', { limit: maxTranscribedBytes });
  return { key: media.key, name: `audio.${ending}`, mimetype };
};
