import type { BinaryNode } from '@whiskeysockets/baileys';
import type { DeviceAddress } from '../store/stanza-queue.ts';
import { childOf, childrenOf, node } from '../transport/node.ts';
import type { World } from '../world/world.ts';
import type { Connection } from './connection.ts';
import { deliver } from '../routing/deliver.ts';

/** Handles a client's refusal of a call: ends it for the caller and the callee's other devices. */
export const receiveCall = (world: World, connection: Connection, from: DeviceAddress, stanza: BinaryNode): void => {
  const { id, to } = stanza.attrs;
  connection.send(node('ack', { class: 'call', id, from: to, type: childrenOf(stanza)[0]?.tag }));
  const reject = childOf(stanza, 'reject');
  const call = world.calls.get(reject?.attrs['call-id'] ?? '');
  if (!reject || call?.to !== from.phone || call.state !== 'ringing') return;
  const refused = { ...call, state: 'refused' as const };
  world.calls.set(call.id, refused);
  for (const { device } of world.companions.of(from.phone)) {
    if (device === from.device) continue;
    const attrs = { id: `${id ?? ''}-${device}`, from: to, t: Math.floor(Date.now() / 1000) };
    deliver(world, { phone: from.phone, device }, node('call', attrs, [node('reject', reject.attrs)]));
  }
  world.events.emit({ type: 'call.changed', call: refused });
};
