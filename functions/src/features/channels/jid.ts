import type { Chat } from '@recado/shared/contract/queue-messages/inbound';
import type { GraphChannel } from '../../data/channels/entities.ts';

/** How a person of a Graph channel is spelled: WhatsApp's own form for numbers, `{id}@{channel}` for ids that a page gives. */
export const chatWith = (channel: GraphChannel, userId: string): Chat => {
  const isNumber = channel === 'whatsappapi';
  return {
    jid: isNumber ? `${userId}@s.whatsapp.net` : `${userId}@${channel}`,
    isGroup: false,
    address: { number: isNumber ? userId : null, lid: null },
    subject: null,
  };
};

/** The id or number that Meta knows a chat's person by. */
export const userIdOf = ({ jid }: Pick<Chat, 'jid'>): string => jid.slice(0, jid.lastIndexOf('@'));

/** The Graph channel that a chat runs on. */
export const channelOf = ({ jid }: Pick<Chat, 'jid'>): GraphChannel => {
  const domain = jid.slice(jid.lastIndexOf('@') + 1);
  return domain === 'facebook' || domain === 'instagram' ? domain : 'whatsappapi';
};
