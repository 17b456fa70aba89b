import type { DeviceAddress } from '../store/stanza-queue.ts';
import type { World } from '../world/world.ts';
import { drop } from './drop.ts';

/** Unlinks a device. It is logged out at once if connected, otherwise at its next login. */
export const unlinkCompanion = (world: World, device: DeviceAddress, by: 'phone' | 'client'): void => {
  const connection = world.connections.get(device);
  world.companions.remove(device.phone, device.device);
  if (connection) drop(connection, 'logged-out');
  world.events.emit({ type: 'companion.removed', phone: device.phone, device: device.device, by });
};
