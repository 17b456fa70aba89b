import { attachedKey } from './keys.ts';
import type { MediaPort } from './media-port.ts';
import { giveStorageBack, takeStorage, type Tenant } from './storage-quota.ts';

/** A stored file: its key, its size in bytes and its type. */
type StoredFile = { key: string } & NonNullable<Awaited<ReturnType<MediaPort['head']>>>;

/** Copies an upload to where files are kept, within the company's storage. Null when there is no such upload. */
const copy = async (tenant: Tenant & { media: MediaPort }, from: string, to: string) => {
  const { media } = tenant;
  const upload = await media.head(from);
  if (!upload) return null;
  await takeStorage(tenant, upload.size);
  const stored = await media.copy(from, to).catch(async (error: unknown) => {
    await giveStorageBack(tenant, upload.size);
    throw error;
  });
  if (stored?.size === upload.size) return stored;
  await giveStorageBack(tenant, upload.size);
  return null;
};

/**
 * Keeps a file that was uploaded: a copy that the upload's form, valid for some minutes more, can't replace. Keeping it
 * again returns the same copy. Returns null when there is no such upload.
 *
 * @throws AppError ERR_STORAGE_LIMIT
 */
export const attachUpload = async (
  tenant: Tenant & { media: MediaPort },
  upload: string,
): Promise<StoredFile | null> => {
  const key = attachedKey(upload);
  const stored = (await tenant.media.head(key)) ?? (await copy(tenant, upload, key));
  return stored && { key, ...stored };
};
