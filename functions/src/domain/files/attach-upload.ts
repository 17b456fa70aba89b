import type { Preview } from '@recado/shared/contract/pictures';
import type { UserContext } from '../../context/context.ts';
import type { FileHolder } from '../../data/files/store.ts';
import { attachedKey } from '../../platform/media/keys.ts';
import type { FoundFile } from '../../platform/media/media-port.ts';
import { countFile, uncountFile } from './count-file.ts';
import { type GivenPreview, previewFor, storePreview } from './keep-preview.ts';

/** A stored file: its key, its size in bytes and its type, and the preview beside it. */
type StoredFile = { key: string; preview?: Preview } & FoundFile;

/**
 * Copies a file to where its holder keeps it, within the company's storage, and stores its preview. Returns null where there
 * is no such file, or the holder keeps it already.
 *
 * @throws AppError ERR_STORAGE_LIMIT
 */
const copyFile = async (
  context: UserContext,
  holder: FileHolder,
  [from, to]: readonly [string, string],
  given: GivenPreview | null,
): Promise<StoredFile | null> => {
  const { media } = context;
  const taken: { file?: { key: string; size: number }; preview?: GivenPreview } = {};
  const accept = async (found: FoundFile): Promise<boolean> => {
    const preview = given && previewFor(found, given);
    const file = { key: to, size: found.size + (preview?.content.length ?? 0) };
    // Counted before, it was copied then, unless that call was interrupted.
    if (!(await countFile(context, holder, file))) return (await media.head(to)) === null;
    Object.assign(taken, { file, preview });
    return true;
  };
  const giveBack = async (): Promise<void> => {
    if (taken.file) await uncountFile(context, holder, taken.file);
  };
  const options = { accept, isRarelyRead: typeof holder === 'number' };
  const stored = await media.copy(from, to, options).catch(async (error: unknown) => {
    await giveBack();
    throw error;
  });
  if (stored) return { key: to, ...stored, ...(await storePreview(media, to, taken.preview ?? null)) };
  await giveBack();
  return null;
};

/**
 * Keeps a file that was uploaded: a copy that the upload's form, valid for some minutes more, can't replace. Keeping it
 * again returns the same copy. Returns null when there is no such upload.
 *
 * @param preview what the caller made of a picture, for lists
 * @throws AppError ERR_STORAGE_LIMIT
 */
export const attachUpload = async (
  context: UserContext,
  holder: FileHolder,
  upload: string,
  preview: GivenPreview | null = null,
): Promise<StoredFile | null> => {
  const key = attachedKey(upload);
  const copied = await copyFile(context, holder, [upload, key], preview);
  if (copied) return copied;
  const stored = await context.media.head(key);
  return stored && { key, ...stored };
};
