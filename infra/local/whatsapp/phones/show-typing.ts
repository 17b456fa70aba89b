import { groupJid, jidOf } from '../jids.ts';
import type { StoredAccount } from '../store/accounts.ts';
import { node } from '../transport/node.ts';
import type { World } from '../world.ts';
import { chatIdOf, othersIn, type Room } from './room.ts';

/** Somebody types: only who is connected now sees it, nothing is kept. */
export function showTyping(world: World, owner: StoredAccount, room: Room, state: 'composing' | 'recording' | 'paused'): void {
  const child = state === 'recording' ? node('composing', { media: 'audio' }) : node(state);
  const attrs = room.kind === 'group'
    ? { from: groupJid(room.group.id), participant: jidOf(owner, room.group.addressing) }
    : { from: jidOf(owner, owner.addressing) };
  const chat = room.kind === 'group' ? chatIdOf(room) : owner.phone;
  for (const phone of othersIn(room, owner)) {
    for (const companion of world.companions.of(phone)) world.connections.get(companion)?.push(node('chatstate', attrs, [child]));
    if (chat !== undefined) world.events.emit({ type: 'typing', owner: phone, peer: chat, by: owner.phone, state });
  }
}
