import type { BinaryNode } from '@whiskeysockets/baileys';
import { groupIdOf, resolveJid } from '../jids.ts';
import { presenceOf } from '../phones/appear.ts';
import { roomOf } from '../phones/room.ts';
import { showTyping } from '../phones/show-typing.ts';
import type { DeviceAddress } from '../store/stanza-queue.ts';
import { childOf } from '../transport/node.ts';
import type { World } from '../world.ts';
import type { Connection } from './connection.ts';

/** The client says that it is available or not, or asks to hear the same of somebody else. */
export const receivePresence = (
  world: World,
  connection: Connection,
  from: DeviceAddress,
  { attrs: { type, to = '' } }: BinaryNode,
): void => {
  // One without a type only says how the user is called.
  if (type === undefined) return;
  if (type !== 'subscribe') {
    connection.available = type === 'available';
    world.events.emit({ type: 'presence', ...from, state: type });
    return;
  }
  const subject = world.accounts.get(resolveJid(world, to)?.phone ?? '');
  if (!subject) return;
  connection.watched.set(subject.phone, to);
  connection.send(presenceOf(world, subject, to));
};

/** The client says that its user types, records, or stopped; the others in the chat see it. */
export const receiveChatState = (world: World, from: DeviceAddress, stanza: BinaryNode): void => {
  const { to = '' } = stanza.attrs;
  const composing = childOf(stanza, 'composing');
  const state = !composing ? 'paused' : composing.attrs['media'] === 'audio' ? 'recording' : 'composing';
  const owner = world.accounts.get(from.phone);
  const room = roomOf(world, groupIdOf(to) ?? resolveJid(world, to)?.phone ?? '');
  if (owner && room) showTyping(world, owner, room, state);
};
