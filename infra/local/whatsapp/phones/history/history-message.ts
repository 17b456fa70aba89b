import { proto } from '@whiskeysockets/baileys';
import type { Message } from '../../contract/message.ts';
import { groupJid, jidOf } from '../../world/jids.ts';
import type { StoredMessage } from '../../store/chats.ts';
import type { World } from '../../world/world.ts';

const { Status, StubType } = proto.WebMessageInfo;

const STATUSES: Record<Message['status'], proto.WebMessageInfo.Status> = {
  unread: Status.DELIVERY_ACK,
  sent: Status.SERVER_ACK,
  delivered: Status.DELIVERY_ACK,
  read: Status.READ,
  played: Status.PLAYED,
};

/** The JID of a chat in the history. */
export const chatJidOf = (world: World, peer: string): string | undefined => {
  if (world.groups.get(peer)) return groupJid(peer);
  const account = world.accounts.get(peer);
  return account && jidOf(account, account.addressing);
};

/** Converts a stored message to the form of the history. */
export const historyMessage = (world: World, stored: StoredMessage): proto.IWebMessageInfo => {
  const group = world.groups.get(stored.peer);
  const author = world.accounts.get(stored.author);
  const participant = group && author && !stored.fromMe ? jidOf(author, group.addressing) : undefined;
  return {
    key: { remoteJid: chatJidOf(world, stored.peer), fromMe: stored.fromMe, id: stored.id, participant },
    participant,
    message: stored.revoked ? undefined : contentNow(stored),
    messageStubType: stored.revoked ? StubType.REVOKE : undefined,
    messageTimestamp: Math.floor(stored.at / 1000),
    pushName: author?.name,
    status: STATUSES[stored.status],
    reactions: stored.reactions.map((reaction) => historyReaction(world, stored, reaction)),
  };
};

/** The current content: an edited text in its new wording. */
const contentNow = ({ content, edited, kind, text }: StoredMessage): proto.IMessage => {
  return edited && kind === 'text' ? { conversation: text } : proto.Message.decode(content);
};

const historyReaction = (
  world: World,
  { peer, owner }: StoredMessage,
  { by, emoji }: Message['reactions'][number],
): proto.IReaction => {
  const account = world.accounts.get(by);
  const group = world.groups.get(peer);
  const participant = group && account ? jidOf(account, group.addressing) : undefined;
  return { key: { remoteJid: chatJidOf(world, peer), fromMe: by === owner, participant }, text: emoji };
};
