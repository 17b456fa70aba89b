import type { Context } from '../../context/context.ts';
import type { MessageRecord } from '../../data/messages/record.ts';
import { isLibraryFile } from '../../platform/media/keys.ts';
import { ConditionFailed } from '../../platform/write.ts';

/**
 * Stores that a ticket uses the files of the library that the bot sends in it, so that they stay while the ticket shows
 * them. It comes before the messages: a use without a message goes with the ticket.
 */
export const useLibraryFiles = async (
  { company, stores, commit }: Pick<Context, 'company' | 'stores' | 'commit'>,
  messages: readonly Pick<MessageRecord, 'ticketId' | 'fromMe' | 'user' | 'media'>[],
): Promise<void> => {
  for (const { ticketId, fromMe, user, media } of messages) {
    if (!fromMe || user !== null || !media?.key || !isLibraryFile(company.id, media.key)) continue;
    try {
      await commit(stores.files.useInTicket(ticketId, media.key), []);
    } catch (error) {
      // The ticket uses it already, or it was removed: its message then fails as any whose file is gone.
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
};
