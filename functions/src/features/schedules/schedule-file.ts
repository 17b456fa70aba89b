import { AppError } from '@recado/shared/contract/errors';
import type { Context } from '../../context/context.ts';
import type { Part } from '../../domain/engine/event.ts';
import type { ScheduleRecord } from '../../data/schedules/store.ts';

type File = Pick<ScheduleRecord, 'mediaPath' | 'mediaName'>;

/**
 * Returns the file as a message carries it; null for a message without one.
 *
 * @throws AppError ERR_MEDIA_NOT_READY where it is no longer stored
 */
export const fileToSend = async (
  { media }: Pick<Context, 'media'>,
  { mediaPath, mediaName }: File,
): Promise<Part['media']> => {
  if (mediaPath === null) return null;
  const stored = await media.head(mediaPath);
  if (!stored) throw new AppError('ERR_MEDIA_NOT_READY');
  return { key: mediaPath, name: mediaName ?? 'arquivo', ...stored };
};
