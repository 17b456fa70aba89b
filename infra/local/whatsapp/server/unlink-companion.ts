import type { DeviceAddress } from '../store/stanza-queue.ts';
import type { World } from '../world.ts';
import { drop } from './drop.ts';

/** Ends a linked device: it is told so if it is connected, and at its next login if not. */
export const unlinkCompanion = (world: World, device: DeviceAddress, by: 'phone' | 'client'): void => {
  const connection = world.connections.get(device);
  world.companions.remove(device.phone, device.device);
  if (connection) drop(connection, 'logged-out');
  world.events.emit({ type: 'companion.removed', phone: device.phone, device: device.device, by });
};
