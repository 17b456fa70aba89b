import type { UserContext } from '../../context/context.ts';
import type { Write } from '../../platform/write.ts';
import { attachLibraryFile } from './attach-library-file.ts';

/** A record's file of the library: its key and its name; both null without one. */
interface LibraryFile {
  mediaPath: string | null;
  mediaName: string | null;
}

/** The fields of a record's file that change, the writes that count its uses, and the file that it uses no more. */
export interface FileChange {
  fields: Partial<LibraryFile>;
  writes: Write[];
  left: string | null;
}

/**
 * Keeps the file that a call names in place of the one that a record has; null stands for a new record.
 *
 * @throws AppError ERR_MEDIA_NOT_READY, ERR_STORAGE_LIMIT
 */
export const changeLibraryFile = async (
  context: UserContext,
  before: LibraryFile | null,
  { mediaPath, mediaName }: { mediaPath?: string | null; mediaName?: string | null },
): Promise<FileChange> => {
  const current = before?.mediaPath ?? null;
  if (mediaPath === undefined || mediaName === undefined) return { fields: {}, writes: [], left: null };
  if (mediaPath === current) return { fields: { mediaName }, writes: [], left: null };
  const { files } = context.stores;
  const key = mediaPath === null ? null : (await attachLibraryFile(context, mediaPath)).key;
  // The same upload once more, by a call that is repeated.
  if (key === current) return { fields: { mediaName }, writes: [], left: null };
  return {
    fields: { mediaPath: key, mediaName },
    writes: [...(key === null ? [] : [files.use(key, 1)]), ...(current === null ? [] : [files.use(current, -1)])],
    left: current,
  };
};
