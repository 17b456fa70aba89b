import { AppError } from '@recado/shared/contract/errors';
import type { Context, UserContext } from '../../context/context.ts';
import type { MessageRecord } from '../../data/messages/record.ts';
import { forwardedKey, isLibraryFile } from '../../platform/media/keys.ts';
import { storageLimit, storageRefused, usedStorage } from '../../platform/media/storage-quota.ts';
import { ConditionFailed } from '../../platform/write.ts';

type Media = MessageRecord['media'];

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
  if (await media.head(key)) return { ...file, key };
  const found = await media.head(file.key);
  if (!found) throw new AppError('ERR_MEDIA_NOT_READY');
  if ((await usedStorage(company.id)) + found.size > storageLimit(context)) throw storageRefused(context);
  if (!(await media.copy(file.key, key))) throw new AppError('ERR_MEDIA_NOT_READY');
  return { ...file, key };
};

/** Counts the file of a message that was sent on in this ticket, or sent from the library, once however often the call is repeated. */
export const keepForwardedFile = async (context: Context, ticketId: number, file: Media): Promise<void> => {
  const { company, stores } = context;
  if (!file?.key) return;
  const { key } = file;
  const writes = isLibraryFile(company.id, key)
    ? stores.files.useInTicket(ticketId, key)
    : stores.files.keep(ticketId, { key, size: file.size ?? 0 }, Number.MAX_SAFE_INTEGER);
  try {
    await context.commit(writes, []);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
};
