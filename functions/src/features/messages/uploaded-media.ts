import { AppError } from '@recado/shared/contract/errors';
import type { uploadedFile } from '@recado/shared/contract/messages';
import type * as z from 'zod';
import type { Part } from '../../conversation/engine/event.ts';
import type { UserContext } from '../../context/context.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { attachUpload } from '../../platform/media/attach-upload.ts';
import { belongsToTicket, isLibraryFile } from '../../platform/media/keys.ts';

/** Returns whether a file of the library belongs to a quick message that the caller sees. */
const maySend = async ({ company, actor, stores }: UserContext, key: string): Promise<boolean> =>
  isLibraryFile(company.id, key) &&
  (await stores.quickMessages.visibleTo(actor.viewer.id)).some(({ mediaPath }) => mediaPath === key);

const fromLibrary = async (context: UserContext, key: string) => {
  const stored = (await maySend(context, key)) ? await context.media.head(key) : null;
  return stored && { key, ...stored };
};

/**
 * Attaches a file that was uploaded for the ticket, or takes that of a quick message.
 *
 * @throws AppError ERR_MEDIA_NOT_READY also for a file of another ticket; ERR_STORAGE_LIMIT
 */
export const uploadedMedia = async (
  context: UserContext,
  ticket: TicketRecord,
  { key, name }: z.output<typeof uploadedFile>,
): Promise<NonNullable<Part['media']>> => {
  const file = belongsToTicket(context.company.id, ticket.id, key)
    ? await attachUpload(context, key)
    : await fromLibrary(context, key);
  if (!file) throw new AppError('ERR_MEDIA_NOT_READY');
  return { name, ...file };
};
