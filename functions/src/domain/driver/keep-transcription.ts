import type { Context } from '../../context/context.ts';
import type { MessageRecord } from '../../data/messages/record.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { commitMessageChange } from './change-message.ts';

/**
 * Stores and publishes the text of an audio, on what reactions left meanwhile. A message that was deleted keeps no text.
 *
 * @returns the message as it stands then
 */
export const keepTranscription = (
  context: Context,
  ticket: TicketRecord,
  message: MessageRecord,
  transcription: string,
): Promise<MessageRecord> =>
  retryOnConflict(async () => {
    const { messages } = context.stores;
    const current = await messages.get(ticket, message.id);
    if (!current || current.isDeleted || typeof current.transcription === 'string') return current ?? message;
    const after = { ...current, transcription };
    await commitMessageChange(context, ticket, after, messages.transcribed(current, transcription));
    return after;
  });
