import { AppError } from '@recado/shared/contract/errors';
import type { uploadedFile } from '@recado/shared/contract/messages';
import type * as z from 'zod';
import type { Part } from '../../conversation/engine/event.ts';
import { attachedKey, belongsToTicket } from '../../platform/media/keys.ts';
import { giveStorageBack, takeStorage } from '../../platform/media/storage-quota.ts';
import type { UserContext } from '../../context/context.ts';
import type { MediaPort } from '../../platform/media/media-port.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';

/** A stored file's size in bytes and its type. */
type Stored = NonNullable<Awaited<ReturnType<MediaPort['head']>>>;

/** Copies an upload to where messages keep files, within the company's storage. Null when there is no such upload. */
const attach = async (context: UserContext, from: string, to: string): Promise<Stored | null> => {
  const { media } = context;
  const upload = await media.head(from);
  if (!upload) return null;
  await takeStorage(context, upload.size);
  const stored = await media.copy(from, to);
  if (stored?.size !== upload.size) await giveStorageBack(context, upload.size);
  return stored?.size === upload.size ? stored : null;
};

/**
 * Attaches a file that was uploaded for the ticket. The message gets a copy of its own, which the upload's form, valid for
 * some minutes more, can't replace. Attaching it again returns the same copy.
 *
 * @throws AppError ERR_MEDIA_NOT_READY also for a file of another ticket; ERR_STORAGE_LIMIT
 */
export const uploadedMedia = async (
  context: UserContext,
  ticket: TicketRecord,
  { key: upload, name }: z.output<typeof uploadedFile>,
): Promise<NonNullable<Part['media']>> => {
  const { media, company } = context;
  if (!belongsToTicket(company.id, ticket.id, upload)) throw new AppError('ERR_MEDIA_NOT_READY');
  const key = attachedKey(upload);
  const stored = (await media.head(key)) ?? (await attach(context, upload, key));
  if (!stored) throw new AppError('ERR_MEDIA_NOT_READY');
  return { key, name, ...stored };
};
