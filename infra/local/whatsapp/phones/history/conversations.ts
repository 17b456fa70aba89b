import { proto } from '@whiskeysockets/baileys';
import { jidOf, lidJid, phoneJid } from '../../world/jids.ts';
import type { StoredMessage } from '../../store/chats.ts';
import type { World } from '../../world/world.ts';
import { chatJidOf, historyMessage } from './history-message.ts';

const { Rank } = proto.GroupParticipant;
const RANKS = { member: Rank.REGULAR, admin: Rank.ADMIN, superadmin: Rank.SUPERADMIN };

/** Groups messages by chat in the form of the history: newest chat first, and its newest message first. */
export const conversationsOf = (world: World, owner: string, messages: StoredMessage[]): proto.IConversation[] => {
  const byPeer = Map.groupBy(messages, ({ peer }) => peer);
  return [...byPeer].map(([peer, itsMessages]) => ({
    ...describeChat(world, owner, peer),
    messages: itsMessages.map((message) => ({ message: historyMessage(world, message), msgOrderId: message.seq })),
  }));
};

/** Describes a chat without its messages. */
export const describeChat = (world: World, owner: string, peer: string): proto.IConversation & { id: string } => {
  const group = world.groups.get(peer);
  const other = world.accounts.get(peer);
  const timer = world.chats.timer(owner, peer);
  const last = world.chats.newest(owner, peer);
  return {
    id: chatJidOf(world, peer) ?? phoneJid(peer),
    name: group?.subject ?? other?.name,
    displayName: other?.name,
    unreadCount: world.chats.unread(owner, peer).length,
    conversationTimestamp: last && Math.floor(last.at / 1000),
    lastMsgTimestamp: last && Math.floor(last.at / 1000),
    ephemeralExpiration: group?.expiresIn ?? timer?.seconds,
    ...(other && { pnJid: phoneJid(other.phone), lidJid: lidJid(other.lid) }),
    ...(group && {
      description: group.description,
      createdAt: Math.floor(group.createdAt / 1000),
      participant: group.participants.flatMap(({ phone, role }) => {
        const member = world.accounts.get(phone);
        return member ? [{ userJid: jidOf(member, group.addressing), rank: RANKS[role] }] : [];
      }),
    }),
  };
};
