import type { Address, Chat } from '@recado/shared/contract/queue-messages/inbound';
import { cutText } from '@recado/shared/text/cut-text';

/** Characters of a message id at most. The author's client chooses the id. */
const maxLength = 170;

/**
 * Returns the id under which a message is stored. The author chooses WhatsApp's id of a message, and in a group could
 * choose the id of another's message, which would then count as known. Messages of others in a group therefore have
 * their author in the id; in other chats the chat separates them.
 */
export const widOf = (id: string, author: Address | null): string => {
  const name = author?.lid ?? author?.number;
  const cut = cutText(id, { units: maxLength });
  return name ? `${cut}~${name}` : cut;
};

/** Returns WhatsApp's id of a message. */
export const idOf = (wid: string, { isGroup }: Pick<Chat, 'isGroup'>): string =>
  isGroup ? wid.replace(/~\d+$/, '') : wid;
