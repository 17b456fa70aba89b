import { AppError } from '@recado/shared/contract/errors';
import type { Context, UserContext } from '../../context/context.ts';
import type { Part } from '../../conversation/engine/event.ts';
import { attachLibraryFile } from '../../conversation/files/attach-library-file.ts';
import type { ScheduleRecord } from '../../data/schedules/store.ts';
import type { Write } from '../../platform/write.ts';

type File = Pick<ScheduleRecord, 'mediaPath' | 'mediaName'>;

/** The fields of a scheduled message's file, the writes that count its uses, and the file that is used no more. */
export interface FileChange {
  fields: Partial<File>;
  writes: Write[];
  left: string | null;
}

/**
 * Keeps the file that a call names in place of the one before.
 *
 * @throws AppError ERR_MEDIA_NOT_READY, ERR_STORAGE_LIMIT
 */
export const changeFile = async (
  context: UserContext,
  before: File | null,
  { mediaPath, mediaName }: { mediaPath?: string | null; mediaName?: string | null },
): Promise<FileChange> => {
  const current = before?.mediaPath ?? null;
  if (mediaPath === undefined || mediaName === undefined || mediaPath === current)
    return { fields: {}, writes: [], left: null };
  const { files } = context.stores;
  const key = mediaPath === null ? null : (await attachLibraryFile(context, mediaPath)).key;
  return {
    fields: { mediaPath: key, mediaName },
    writes: [...(key === null ? [] : [files.use(key, 1)]), ...(current === null ? [] : [files.use(current, -1)])],
    left: current,
  };
};

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
