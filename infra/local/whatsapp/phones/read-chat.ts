import type { Addressing } from '../contract/account.ts';
import type { Message } from '../contract/message.ts';
import { jidOf } from '../jids.ts';
import { deliver } from '../server/deliver.ts';
import type { StoredAccount } from '../store/accounts.ts';
import { node } from '../transport/node.ts';
import type { World } from '../world.ts';
import { sendReceipt } from './send-receipt.ts';

/** The phone's user reads a chat, up to a message or to its end: the other side and the linked devices hear of it. */
export function readChat(world: World, owner: StoredAccount, peer: string, upTo?: string): void {
  const unread = world.chats.unread(owner.phone, peer);
  const end = upTo === undefined ? unread.length : unread.findIndex(({ id }) => id === upTo) + 1;
  const read = unread.slice(0, end);
  for (const message of read) {
    const changed: Message = { ...message, status: 'read' };
    world.chats.update(changed);
    world.events.emit({ type: 'message.changed', message: changed });
  }
  for (const addressing of ['pn', 'lid'] as const) {
    const ids = read.filter((message) => message.addressing === addressing).map(({ id }) => id);
    if (ids.length === 0) continue;
    sendReceipt(world, owner, { to: peer, ids, type: 'read', addressing });
    tellLinkedDevices(world, owner, peer, ids, addressing);
  }
}

function tellLinkedDevices(world: World, owner: StoredAccount, peer: string, ids: string[], addressing: Addressing): void {
  const other = world.accounts.get(peer);
  if (!other) return;
  const [id, ...others] = ids;
  const attrs = { id, type: 'read-self', from: jidOf(owner, addressing), recipient: jidOf(other, addressing), t: Math.floor(Date.now() / 1000) };
  const items = [node('list', {}, others.map((item) => node('item', { id: item })))];
  for (const { phone, device } of world.companions.of(owner.phone)) {
    deliver(world, { phone, device }, node('receipt', attrs, others.length > 0 ? items : undefined));
  }
}
