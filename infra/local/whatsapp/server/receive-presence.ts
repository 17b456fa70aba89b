import type { BinaryNode } from '@whiskeysockets/baileys';
import { resolveJid } from '../jids.ts';
import type { DeviceAddress } from '../store/stanza-queue.ts';
import { childOf } from '../transport/node.ts';
import type { World } from '../world.ts';

/** The client says that it is available or not. */
export function receivePresence(world: World, from: DeviceAddress, { attrs }: BinaryNode): void {
  if (attrs['type']) world.events.emit({ type: 'presence', ...from, state: attrs['type'] });
}

/** The client says that its user types, records, or stopped; the other side's screen shows it. */
export function receiveChatState(world: World, from: DeviceAddress, stanza: BinaryNode): void {
  const to = resolveJid(world, stanza.attrs['to'] ?? '');
  if (!to) return;
  const composing = childOf(stanza, 'composing');
  const state = !composing ? 'paused' : composing.attrs['media'] === 'audio' ? 'recording' : 'composing';
  world.events.emit({ type: 'typing', owner: to.phone, peer: from.phone, state });
}
