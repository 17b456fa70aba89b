import { searchQueue } from '@recado/shared/contract/queue-messages/search';
import { consume } from '../../../platform/consumers/consume.ts';
import { companyContext } from '../../../context/system-context.ts';
import { indexContact } from '../../../features/search/index-contact.ts';
import { indexMessages } from '../../../features/search/index-messages.ts';

/** Keeps the search indexes, off the hot path, also of a company that is switched off: it receives what customers write. */
export const handler = consume(searchQueue, async (message) => {
  const context = await companyContext(message.companyId);
  if (!context) return;
  switch (message.kind) {
    case 'contact':
      return indexContact(context, message.id);
    case 'messages':
      return indexMessages(context, message, message.ids, message.isChange, message.texts);
  }
});
