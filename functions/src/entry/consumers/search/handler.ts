import { searchMessage } from '@recado/shared/contract/queue-messages/search';
import { consume } from '../../../platform/consume.ts';
import { systemContext } from '../../../context/system-context.ts';
import { indexAllMessages } from '../../../features/search/index-all-messages.ts';
import { indexContact } from '../../../features/search/index-contact.ts';
import { indexMessages } from '../../../features/search/index-messages.ts';

/** Keeps the search indexes, off the hot path. A company that is switched off keeps its indexes as they are. */
export const handler = consume(
  searchMessage,
  async (message) => {
    const context = await systemContext(message.companyId);
    if (!context) return;
    switch (message.kind) {
      case 'contact':
        return indexContact(context, message.id);
      case 'messages':
        return indexMessages(context, message, message.ids, message.isChange);
      case 'allMessages':
        return indexAllMessages(context, message.afterContactId);
    }
  },
  { fifo: false, queue: 'search' },
);
