import type { BinaryNode } from '@whiskeysockets/baileys';
import type { DeviceAddress } from '../store/stanza-queue.ts';
import type { World } from '../world/world.ts';

/** Queues a stanza for a phone or linked client until it is acknowledged, and sends it if the device is connected. */
export const deliver = (world: World, to: DeviceAddress, stanza: BinaryNode): void => {
  if (to.device === 0) {
    world.queue.add(to, stanza);
    world.phoneWorkers.wake(to.phone);
    return;
  }
  if (!world.companions.get(to.phone, to.device)) return;
  world.queue.add(to, stanza);
  world.connections.get(to)?.push(stanza);
};

/** Returns the phone and the linked devices of an account. */
export const devicesOf = (world: World, phone: string): DeviceAddress[] => {
  return [0, ...world.companions.of(phone).map((companion) => companion.device)].map((device) => ({ phone, device }));
};

/** Delivers to the phone and the linked devices of an account, except one. */
export const deliverToAll = (world: World, phone: string, stanza: BinaryNode, except?: DeviceAddress): void => {
  for (const device of devicesOf(world, phone)) {
    if (except?.phone === phone && except.device === device.device) continue;
    deliver(world, device, stanza);
  }
};
