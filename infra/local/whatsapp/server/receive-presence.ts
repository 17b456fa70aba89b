import type { BinaryNode } from '@whiskeysockets/baileys';
import { groupIdOf, resolveJid } from '../jids.ts';
import type { DeviceAddress } from '../store/stanza-queue.ts';
import { childOf, node } from '../transport/node.ts';
import type { World } from '../world.ts';
import type { Connection } from './connection.ts';

/** The client says that it is available or not, or asks to hear the same of somebody else. */
export function receivePresence(world: World, connection: Connection, from: DeviceAddress, { attrs: { type, to } }: BinaryNode): void {
  if (type !== 'subscribe') {
    if (type) world.events.emit({ type: 'presence', ...from, state: type });
    return;
  }
  const subject = world.accounts.get(resolveJid(world, to ?? '')?.phone ?? '');
  if (subject) connection.send(node('presence', { from: to, type: subject.online ? 'available' : 'unavailable' }));
}

/** The client says that its user types, records, or stopped; the screens of the others in the chat show it. */
export function receiveChatState(world: World, from: DeviceAddress, stanza: BinaryNode): void {
  const { to } = stanza.attrs;
  const composing = childOf(stanza, 'composing');
  const state = !composing ? 'paused' : composing.attrs['media'] === 'audio' ? 'recording' : 'composing';
  const group = world.groups.get(groupIdOf(to) ?? '');
  const person = resolveJid(world, to ?? '');
  if (person) world.events.emit({ type: 'typing', owner: person.phone, peer: from.phone, by: from.phone, state });
  for (const { phone } of group?.participants ?? []) {
    if (phone !== from.phone) world.events.emit({ type: 'typing', owner: phone, peer: group?.id ?? '', by: from.phone, state });
  }
}
