import type { Address, Chat } from '@recado/shared/contract/queue-messages/inbound';

/** Longest id that a message may have; a client chooses it. */
const longest = 170;

/**
 * Who writes a message chooses its id. In a group one could take another's, and so have that one's message taken for
 * known: there an id counts with its author, as long as that is not us. In a chat of two it does by itself.
 */
export const widOf = (id: string, author: Address | null): string => {
  const name = author?.lid ?? author?.number;
  return name ? `${id.slice(0, longest)}~${name}` : id.slice(0, longest);
};

/** The id as WhatsApp knows it. */
export const idOf = (wid: string, { isGroup }: Pick<Chat, 'isGroup'>): string =>
  isGroup ? wid.replace(/~\d+$/, '') : wid;
