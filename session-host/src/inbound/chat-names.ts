import type { Chat } from '@recado/shared/contract/queue-messages/inbound';

/** Everything by which a chat may be known, as JIDs; first the one that is known the longest. */
export const chatNames = ({ jid, isGroup, address: { lid, number } }: Chat): [string, ...string[]] => {
  const [first, ...others] = isGroup
    ? []
    : [...(lid === null ? [] : [`${lid}@lid`]), ...(number === null ? [] : [`${number}@s.whatsapp.net`])];
  return first === undefined ? [jid] : [first, ...others];
};

/** A message among all of its connection. Ids of ours are their own; others count in their chat (a name of it), as who writes chooses them. */
export const nameInChat = (chat: string, wid: string, fromMe: boolean): string =>
  fromMe ? `me#${wid}` : `them#${chat}#${wid}`;
