import { AppError } from '@recado/shared/contract/errors';
import { previewKey } from '@recado/shared/contract/pictures';
import type { Context, UserContext } from '../../context/context.ts';
import type { MessageRecord } from '../../data/messages/record.ts';
import { describeError, log } from '../../platform/log.ts';
import type { FoundFile } from '../../platform/media/media-port.ts';
import { forwardedKey, isLibraryFile } from '../../platform/media/keys.ts';
import { storageLimit, storageRefused, usedStorage } from '../../platform/media/storage-quota.ts';
import { ConditionFailed } from '../../platform/write.ts';
import { bytesOf } from './bytes-of.ts';

type Media = MessageRecord['media'];

/** Returns the file at its new key with a copy of its preview; without it where that fails. */
const withPreviewAt = async (
  { media }: UserContext,
  { preview, ...file }: NonNullable<Media>,
  [from, key]: readonly [string, string],
): Promise<Media> => {
  if (!preview) return { ...file, key };
  try {
    const copied = await media.copy(previewKey(from), previewKey(key));
    return { ...file, key, ...(copied ? { preview } : {}) };
  } catch (error) {
    log().warn('a preview could not be copied', { error: describeError(error) });
    return { ...file, key };
  }
};

/**
 * Copies the file of a message that is sent on: the ticket that it comes from may be removed with its files. Files of
 * the library are shared instead.
 *
 * @throws AppError ERR_MEDIA_NOT_READY, ERR_STORAGE_LIMIT
 */
export const copyForwardedFile = async (context: UserContext, wid: string, file: Media): Promise<Media> => {
  const { company, media } = context;
  if (!file?.key || isLibraryFile(company.id, file.key)) return file;
  const key = forwardedKey(company.id, wid, file.name ?? 'file');
  // The same call has copied it before.
  if (await media.head(key)) return withPreviewAt(context, file, [file.key, key]);
  const accept = async ({ size }: FoundFile): Promise<boolean> => {
    if ((await usedStorage(company.id)) + size > storageLimit(context)) throw storageRefused(context);
    return true;
  };
  if (!(await media.copy(file.key, key, { accept, isRarelyRead: true }))) throw new AppError('ERR_MEDIA_NOT_READY');
  return withPreviewAt(context, file, [file.key, key]);
};

/** Counts the file of a message that was sent on in this ticket, or sent from the library, once however often the call is repeated. */
export const keepForwardedFile = async (context: Context, ticketId: number, file: Media): Promise<void> => {
  const { company, stores } = context;
  if (!file?.key) return;
  const { key } = file;
  const writes = isLibraryFile(company.id, key)
    ? stores.files.useInTicket(ticketId, key)
    : stores.files.keep(ticketId, { key, size: bytesOf(file) }, Number.MAX_SAFE_INTEGER);
  try {
    await context.commit(writes, []);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
};
