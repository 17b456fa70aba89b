import type { Chat } from '@recado/shared/contract/queue-messages/inbound';
import type { GraphChannel } from '../../data/channels/entities.ts';

/** Returns the chat with a contact of a Graph channel. Its JID is WhatsApp's for numbers and `{id}@{channel}` for ids of a page's contacts. */
export const chatWith = (channel: GraphChannel, userId: string): Chat => {
  const isNumber = channel === 'whatsappapi';
  return {
    jid: isNumber ? `${userId}@s.whatsapp.net` : `${userId}@${channel}`,
    isGroup: false,
    address: { number: isNumber ? userId : null, lid: null },
    subject: null,
  };
};

/** Returns Meta's id or number of a chat's contact. */
export const userIdOf = ({ jid }: Pick<Chat, 'jid'>): string => jid.slice(0, jid.lastIndexOf('@'));

/** Returns the Graph channel of a chat. */
export const channelOf = ({ jid }: Pick<Chat, 'jid'>): GraphChannel => {
  const domain = jid.slice(jid.lastIndexOf('@') + 1);
  return domain === 'facebook' || domain === 'instagram' ? domain : 'whatsappapi';
};
