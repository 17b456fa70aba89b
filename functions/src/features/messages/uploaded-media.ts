import { AppError } from '@recado/shared/contract/errors';
import type { uploadedFile } from '@recado/shared/contract/messages';
import type * as z from 'zod';
import type { Part } from '../../domain/engine/event.ts';
import type { UserContext } from '../../context/context.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { attachUpload } from '../../domain/files/attach-upload.ts';
import { readPreview } from '../../domain/files/keep-preview.ts';
import { belongsToTicket, isLibraryFile } from '../../platform/media/keys.ts';
import { ConditionFailed } from '../../platform/write.ts';

/** Returns whether a file of the library belongs to a quick message that the caller sees. */
const maySend = async ({ company, actor, stores }: UserContext, key: string): Promise<boolean> =>
  isLibraryFile(company.id, key) &&
  (await stores.quickMessages.visibleTo(actor.viewer.id)).some(({ mediaPath }) => mediaPath === key);

/** Stores that a ticket uses a file of the library. Returns false where the library no longer has it. */
const useInTicket = async (context: UserContext, ticketId: number, key: string): Promise<boolean> => {
  try {
    await context.commit(context.stores.files.useInTicket(ticketId, key), []);
    return true;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return error.labels.includes('use');
  }
};

const fromLibrary = async (context: UserContext, ticketId: number, key: string) => {
  const stored = (await maySend(context, key)) ? await context.media.head(key) : null;
  return stored && (await useInTicket(context, ticketId, key)) ? { key, ...stored } : null;
};

/**
 * Attaches a file that was uploaded for the ticket, or takes that of a quick message.
 *
 * @throws AppError ERR_MEDIA_NOT_READY also for a file of another ticket; ERR_STORAGE_LIMIT
 */
export const uploadedMedia = async (
  context: UserContext,
  ticket: TicketRecord,
  { key, name, preview }: z.output<typeof uploadedFile> & { preview?: string | undefined },
): Promise<NonNullable<Part['media']>> => {
  const file = belongsToTicket(context.company.id, ticket.id, key)
    ? await attachUpload(context, ticket.id, key, preview === undefined ? null : readPreview(preview))
    : await fromLibrary(context, ticket.id, key);
  if (!file) throw new AppError('ERR_MEDIA_NOT_READY');
  return { name, ...file };
};
