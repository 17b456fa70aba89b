import type { Chat } from '@recado/shared/contract/queue-messages/inbound';

/** Returns all JIDs by which a chat may be known, the most stable one first. */
export const chatNames = ({ jid, isGroup, address: { lid, number } }: Chat): [string, ...string[]] => {
  const [first, ...others] = isGroup
    ? []
    : [...(lid === null ? [] : [`${lid}@lid`]), ...(number === null ? [] : [`${number}@s.whatsapp.net`])];
  return first === undefined ? [jid] : [first, ...others];
};

/**
 * Returns the name of a message within its connection. Ids of our messages are unique. Contacts choose the ids of
 * theirs, which are unique only in the chat (one of its names).
 */
export const nameInChat = (chat: string, wid: string, fromMe: boolean): string =>
  fromMe ? `me#${wid}` : `them#${chat}#${wid}`;
