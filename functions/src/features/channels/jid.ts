import type { Address, Chat } from '@recado/shared/contract/queue-messages/inbound';
import type { GraphChannel } from '../../data/channels/entities.ts';
import { jidOf } from '../../domain/engine/addresses.ts';

const nobody: Address = { number: null, lid: null };

/** Returns the chat with a person on Messenger or Instagram, whose JID is `{id}@{channel}`. */
export const pageChat = (channel: 'facebook' | 'instagram', userId: string): Chat => ({
  jid: `${userId}@${channel}`,
  isGroup: false,
  address: nobody,
  subject: null,
});

/** Returns the chat with a person on the Cloud API; null for an address without any part. */
export const personChat = (address: Address): Chat | null => {
  const jid = jidOf(address);
  return jid === null ? null : { jid, isGroup: false, address, subject: null };
};

/** Returns the chat of a group on the Cloud API. */
export const groupChat = (groupId: string): Chat => ({
  jid: `${groupId}@g.us`,
  isGroup: true,
  address: nobody,
  subject: null,
});

/** Returns a chat for an event about a message whose recipient Meta did not name: the message's id is enough to find it. */
export const unknownChat = (wid: string): Chat => ({
  jid: `${wid.slice(0, 180)}@unknown`,
  isGroup: false,
  address: nobody,
  subject: null,
});

/** Returns Meta's id or number of a chat's contact or group. */
export const userIdOf = ({ jid }: Pick<Chat, 'jid'>): string => jid.slice(0, jid.lastIndexOf('@'));

/** Returns the Graph channel of a chat. */
export const channelOf = ({ jid }: Pick<Chat, 'jid'>): GraphChannel => {
  const domain = jid.slice(jid.lastIndexOf('@') + 1);
  return domain === 'facebook' || domain === 'instagram' ? domain : 'whatsappapi';
};

/** Returns the fields that name a message's recipient to the Cloud API: a group, a number, or a user id without a number. */
export const recipientOf = (chat: Pick<Chat, 'jid' | 'isGroup' | 'address'>): object => {
  if (chat.isGroup) return { recipient_type: 'group', to: userIdOf(chat) };
  const { number, userId, parentUserId } = chat.address;
  const user = userId ?? parentUserId;
  return number === null && user !== undefined
    ? { recipient_type: 'individual', recipient: user }
    : { recipient_type: 'individual', to: number ?? userIdOf(chat) };
};
