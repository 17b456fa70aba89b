import type { BinaryNode } from '@whiskeysockets/baileys';
import { groupIdOf, resolveJid } from '../world/jids.ts';
import { presenceOf } from '../phones/set-presence.ts';
import { roomOf } from '../rooms/room.ts';
import { showTyping } from '../phones/show-typing.ts';
import type { DeviceAddress } from '../store/stanza-queue.ts';
import { childOf } from '../transport/node.ts';
import type { World } from '../world/world.ts';
import type { Connection } from './connection.ts';

/** Handles a presence stanza: the client's own presence, or a subscription to another account's. */
export const receivePresence = (
  world: World,
  connection: Connection,
  from: DeviceAddress,
  { attrs: { type, to = '' } }: BinaryNode,
): void => {
  // A presence without a type only has the user's name.
  if (type === undefined) return;
  if (type !== 'subscribe') {
    connection.available = type === 'available';
    world.events.emit({ type: 'presence', ...from, state: type });
    return;
  }
  const subject = world.accounts.get(resolveJid(world, to)?.phone ?? '');
  if (!subject) return;
  connection.presenceSubscriptions.set(subject.phone, to);
  connection.send(presenceOf(world, subject, to));
};

/** Handles a typing state of the client and shows it to the others in the chat. */
export const receiveChatState = (world: World, from: DeviceAddress, stanza: BinaryNode): void => {
  const { to = '' } = stanza.attrs;
  const composing = childOf(stanza, 'composing');
  const state = !composing ? 'paused' : composing.attrs['media'] === 'audio' ? 'recording' : 'composing';
  const owner = world.accounts.get(from.phone);
  const room = roomOf(world, groupIdOf(to) ?? resolveJid(world, to)?.phone ?? '');
  if (owner && room) showTyping(world, owner, room, state);
};
