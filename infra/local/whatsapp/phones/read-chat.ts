import type { Addressing } from '../contract/account.ts';
import type { Message } from '../contract/message.ts';
import { groupJid, jidOf } from '../world/jids.ts';
import { deliver } from '../routing/deliver.ts';
import type { StoredAccount } from '../store/accounts.ts';
import { node } from '../transport/node.ts';
import type { World } from '../world/world.ts';
import { sendReceipt } from './send-receipt.ts';

/** Marks a chat as read, up to a message or to its end, and sends receipts to the authors and the linked devices. */
export const readChat = (world: World, owner: StoredAccount, peer: string, upTo?: string): void => {
  const unread = world.chats.unread(owner.phone, peer);
  const end = upTo === undefined ? unread.length : unread.findIndex(({ id }) => id === upTo) + 1;
  const read = unread.slice(0, end);
  for (const message of read) {
    const changed: Message = { ...message, status: 'read' };
    world.chats.update(changed);
    world.events.emit({ type: 'message.changed', message: changed });
  }
  const room = world.groups.get(peer) && groupJid(peer);
  for (const [author, addressing, ids] of byAuthor(read)) {
    sendReceipt(world, owner, { to: author, ids, type: 'read', addressing, room });
    sendReadSelf(world, owner, { author, addressing, ids, room });
  }
};

/** Groups messages by author and addressing, because a receipt covers one of each. */
const byAuthor = (messages: Message[]): [string, Addressing, string[]][] => {
  const groups = new Map<string, [string, Addressing, string[]]>();
  for (const { author, addressing, id } of messages) {
    const key = `${author} ${addressing}`;
    const [, , ids] = groups.get(key) ?? [author, addressing, []];
    groups.set(key, [author, addressing, [...ids, id]]);
  }
  return [...groups.values()];
};

interface ReadMessages {
  author: string;
  addressing: Addressing;
  ids: string[];
  room: string | undefined;
}

const sendReadSelf = (world: World, owner: StoredAccount, { author, addressing, ids, room }: ReadMessages): void => {
  const other = world.accounts.get(author);
  if (!other) return;
  const [id, ...others] = ids;
  const own = jidOf(owner, addressing);
  const where = room ? { from: room, participant: own } : { from: own, recipient: jidOf(other, addressing) };
  const attrs = { id, type: 'read-self', ...where, t: Math.floor(Date.now() / 1000) };
  const items = [
    node(
      'list',
      {},
      others.map((item) => node('item', { id: item })),
    ),
  ];
  for (const { phone, device } of world.companions.of(owner.phone)) {
    deliver(world, { phone, device }, node('receipt', attrs, others.length > 0 ? items : undefined));
  }
};
