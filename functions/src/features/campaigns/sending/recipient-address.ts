import type { Chat } from '@recado/shared/contract/queue-messages/inbound';
import { jidOf } from '../../../domain/engine/addresses.ts';
import type { RecipientRecord } from '../../../data/campaigns/store.ts';

type Addressed = Pick<RecipientRecord, 'number' | 'lid' | 'userId'>;

export const addressOf = ({ number, lid, userId }: Addressed): Chat['address'] => ({
  number: number || null,
  lid,
  ...(userId === null ? {} : { userId }),
});

/** The chat of a recipient as commands name it; null where neither number, LID nor user id is known. */
export const chatOfRecipient = (recipient: Addressed): Chat | null => {
  const address = addressOf(recipient);
  const jid = jidOf(address);
  return jid === null ? null : { jid, isGroup: false, address, subject: null };
};
