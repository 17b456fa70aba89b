import { AppError } from '@recado/shared/contract/errors';
import type { uploadedFile } from '@recado/shared/contract/messages';
import type * as z from 'zod';
import type { Part } from '../../conversation/engine/event.ts';
import { belongsToTicket, libraryUploader } from '../../platform/media/keys.ts';
import type { UserContext } from '../../context/context.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';

/** Returns whether the caller may send a stored file: one of the ticket, or of a quick message that it sees. */
const maySend = async (
  { company, actor, stores }: UserContext,
  ticket: TicketRecord,
  key: string,
): Promise<boolean> => {
  if (belongsToTicket(company.id, ticket.id, key)) return true;
  if (libraryUploader(company.id, key) === null) return false;
  return (await stores.quickMessages.visibleTo(actor.viewer.id)).some(({ mediaPath }) => mediaPath === key);
};

/**
 * A file that was uploaded for the ticket or a quick message, as storage has it.
 *
 * @throws AppError ERR_MEDIA_NOT_READY also for a file of another ticket
 */
export const uploadedMedia = async (
  context: UserContext,
  ticket: TicketRecord,
  { key, name }: z.output<typeof uploadedFile>,
): Promise<NonNullable<Part['media']>> => {
  const stored = (await maySend(context, ticket, key)) ? await context.media.head(key) : null;
  if (!stored) throw new AppError('ERR_MEDIA_NOT_READY');
  return { key, name, ...stored };
};
