import { searchMessage } from '@recado/shared/contract/queue-messages/search';
import { consume } from '../../../platform/consume.ts';
import { systemContext } from '../../../context/system-context.ts';
import { indexContact } from '../../../features/search/index-contact.ts';

/** Keeps the search index, off the hot path. A company that is switched off keeps its index as it is. */
export const handler = consume(
  searchMessage,
  async ({ companyId, id }) => {
    const context = await systemContext(companyId);
    if (context) await indexContact(context, id);
  },
  { fifo: false },
);
