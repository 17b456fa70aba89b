import type { BinaryNode } from '@whiskeysockets/baileys';
import type { DeviceAddress } from '../store/stanza-queue.ts';
import type { World } from '../world/world.ts';

/** Removes an acknowledged stanza from the queue, also if the client refused it by an `error`. */
export const receiveAck = (world: World, from: DeviceAddress, { attrs }: BinaryNode): void => {
  const { id = '', class: tag = '', type, error } = attrs;
  world.queue.removeOldest(from, tag, id, tag === 'receipt' ? (type ?? '') : undefined);
  world.events.emit({ type: 'stanza.acknowledged', ...from, class: tag, id, error });
};
