import type { UserContext } from '../../context/context.ts';
import { attachedKey } from '../../platform/media/keys.ts';
import { attachLibraryFile } from './attach-library-file.ts';

/** A record's file of the library: its key and its name; both null without one. */
interface LibraryFile {
  mediaPath: string | null;
  mediaName: string | null;
}

/**
 * Returns whether a call names a file that a record already has: by its key, or by the key of its upload when the call
 * is repeated.
 */
export const isSameFile = (held: string, given: string): boolean => held === given || held === attachedKey(given);

/**
 * Returns the fields of a record's file after a call: those that the call names, with the key of the attached file in
 * place of the upload's. None where the call names no file.
 *
 * @param before the record; null for a new one
 * @param attach keeps an upload in the library and returns its key and size
 * @throws AppError ERR_MEDIA_NOT_READY, ERR_STORAGE_LIMIT, and those of `attach`
 */
export const changeLibraryFile = async (
  context: UserContext,
  before: LibraryFile | null,
  { mediaPath, mediaName = null }: Partial<LibraryFile>,
  attach: (context: UserContext, upload: string) => Promise<{ key: string }> = attachLibraryFile,
): Promise<Partial<LibraryFile>> => {
  if (mediaPath === undefined) return {};
  if (mediaPath === null) return { mediaPath, mediaName: null };
  const held = before?.mediaPath ?? null;
  if (held !== null && isSameFile(held, mediaPath)) return { mediaName };
  return { mediaPath: (await attach(context, mediaPath)).key, mediaName };
};
