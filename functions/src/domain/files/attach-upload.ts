import type { UserContext } from '../../context/context.ts';
import type { FileHolder } from '../../data/files/store.ts';
import { attachedKey } from '../../platform/media/keys.ts';
import { countFile, uncountFile } from './count-file.ts';

/** A stored file: its key, its size in bytes and its type. */
type StoredFile = { key: string } & NonNullable<Awaited<ReturnType<UserContext['media']['head']>>>;

/**
 * Copies a file to where its holder keeps it, within the company's storage. Returns null when there is no such file.
 *
 * @throws AppError ERR_STORAGE_LIMIT
 */
const copyFile = async (
  context: UserContext,
  holder: FileHolder,
  from: string,
  to: string,
): Promise<StoredFile | null> => {
  const { media } = context;
  const found = await media.head(from);
  if (!found) return null;
  const file = { key: to, size: found.size };
  await countFile(context, holder, file);
  const stored = await media.copy(from, to).catch(async (error: unknown) => {
    await uncountFile(context, holder, file);
    throw error;
  });
  if (stored?.size === found.size) return { key: to, ...stored };
  await uncountFile(context, holder, file);
  return null;
};

/**
 * Keeps a file that was uploaded: a copy that the upload's form, valid for some minutes more, can't replace. Keeping it
 * again returns the same copy. Returns null when there is no such upload.
 *
 * @throws AppError ERR_STORAGE_LIMIT
 */
export const attachUpload = async (
  context: UserContext,
  holder: FileHolder,
  upload: string,
): Promise<StoredFile | null> => {
  const key = attachedKey(upload);
  const stored = await context.media.head(key);
  return stored ? { key, ...stored } : await copyFile(context, holder, upload, key);
};
