import type { BinaryNode } from '@whiskeysockets/baileys';
import type { DeviceAddress } from '../store/stanza-queue.ts';
import type { World } from '../world.ts';

/**
 * Holds a stanza for a device until that acknowledges it, and hands it over now if the device is there.
 * Works alike for phones and for linked clients.
 */
export const deliver = (world: World, to: DeviceAddress, stanza: BinaryNode): void => {
  if (to.device === 0) {
    world.queue.add(to, stanza);
    world.handsets.wake(to.phone);
    return;
  }
  if (!world.companions.get(to.phone, to.device)) return;
  world.queue.add(to, stanza);
  world.connections.get(to)?.push(stanza);
};

/** The phone and each linked device of an account. */
export const devicesOf = (world: World, phone: string): DeviceAddress[] => {
  return [0, ...world.companions.of(phone).map((companion) => companion.device)].map((device) => ({ phone, device }));
};

/** Delivers to the phone and to each linked device of an account, except the one that it comes from. */
export const deliverToAll = (world: World, phone: string, stanza: BinaryNode, except?: DeviceAddress): void => {
  for (const device of devicesOf(world, phone)) {
    if (except?.phone === phone && except.device === device.device) continue;
    deliver(world, device, stanza);
  }
};
