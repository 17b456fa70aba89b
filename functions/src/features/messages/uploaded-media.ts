import { AppError } from '@recado/shared/contract/errors';
import type { uploadedFile } from '@recado/shared/contract/messages';
import type * as z from 'zod';
import type { Part } from '../../conversation/engine/event.ts';
import { belongsToTicket } from '../../platform/media/keys.ts';
import type { UserContext } from '../../context/context.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';

/**
 * A file that was uploaded for the ticket, as storage has it.
 *
 * @throws AppError ERR_MEDIA_NOT_READY also for a file of another ticket
 */
export const uploadedMedia = async (
  { media, company }: UserContext,
  ticket: TicketRecord,
  { key, name }: z.output<typeof uploadedFile>,
): Promise<NonNullable<Part['media']>> => {
  const stored = belongsToTicket(company.id, ticket.id, key) ? await media.head(key) : null;
  if (!stored) throw new AppError('ERR_MEDIA_NOT_READY');
  return { key, name, ...stored };
};
