import { documentClient } from '../../platform/clients.ts';
import { messageIdOf } from '../messages/message-id.ts';
import { messageStore } from '../messages/store.ts';

/** Messages that are read at a time. */
const pageSize = 100;
const firstUlid = '0'.repeat(26);

/**
 * Returns the time when an agent first wrote to the contact between two times; null if none did. All times in milliseconds since
 * 1970. A message that was written on the phone has no user, as the bot's have none: it does not count.
 */
export const firstAnswerOf = async (
  companyId: number,
  { id, whatsappId, contactId }: { id: number; whatsappId: number; contactId: number },
  from: number,
  to: number,
): Promise<number | null> => {
  const messages = messageStore(documentClient(), companyId);
  let after = messageIdOf(id, from - 1, firstUlid);
  for (;;) {
    const page = await messages.pageAfter({ whatsappId, contactId }, { ticketId: id, after }, pageSize);
    const answer = page.find(({ fromMe, isPrivate, user }) => fromMe && !isPrivate && user !== null);
    if (answer) return answer.createdAt <= to ? answer.createdAt : null;
    const last = page.at(-1);
    if (!last || page.length < pageSize || last.createdAt > to) return null;
    after = last.id;
  }
};
