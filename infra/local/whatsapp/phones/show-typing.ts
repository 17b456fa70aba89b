import type { BinaryNode } from '@whiskeysockets/baileys';
import { groupJid, jidOf } from '../world/jids.ts';
import type { StoredAccount } from '../store/accounts.ts';
import { node } from '../transport/node.ts';
import type { World } from '../world/world.ts';
import { chatIdOf, othersIn, type Room } from '../rooms/room.ts';

type TypingState = 'composing' | 'recording' | 'paused';

/**
 * Sends a typing state to the clients that are connected and available; in a chat of two only to those that subscribed
 * to the presence of `owner`. It is not queued, and does not name the device.
 */
export const showTyping = (world: World, owner: StoredAccount, room: Room, state: TypingState): void => {
  const child = state === 'recording' ? node('composing', { media: 'audio' }) : node(state);
  const stanza = chatState(owner, room, child);
  const chat = room.kind === 'group' ? chatIdOf(room) : owner.phone;
  for (const phone of othersIn(room, owner)) {
    for (const companion of world.companions.of(phone)) {
      const connection = world.connections.get(companion);
      if (connection?.available && (room.kind === 'group' || connection.presenceSubscriptions.has(owner.phone)))
        connection.push(stanza);
    }
    if (chat !== undefined) world.events.emit({ type: 'typing', owner: phone, peer: chat, by: owner.phone, state });
  }
};

const chatState = (owner: StoredAccount, room: Room, child: BinaryNode): BinaryNode => {
  return node(
    'chatstate',
    room.kind === 'group'
      ? { from: groupJid(room.group.id), participant: jidOf(owner, room.group.addressing) }
      : { from: jidOf(owner, owner.addressing) },
    [child],
  );
};
