import type { ClientHandshake } from '../transport/noise.ts';
import { node } from '../transport/node.ts';
import { nowInSeconds } from '../world/clock.ts';
import type { World } from '../world/world.ts';
import { lidJid } from '../world/jids.ts';
import type { Connection } from './connection.ts';
import { drop } from '../routing/drop.ts';

/**
 * Logs a linked device in. If its Noise key is not the one from the pairing, the answer is 401 (logged out).
 * Replaces an older connection of the same device.
 */
export const login = (world: World, connection: Connection, { payload, noiseKey }: ClientHandshake): void => {
  const address = { phone: String(payload.username ?? ''), device: payload.device ?? 0 };
  const account = world.accounts.get(address.phone);
  const companion = world.companions.get(address.phone, address.device);
  if (!account || !companion || companion.noiseKey !== noiseKey.toString('base64')) {
    connection.send(node('failure', { reason: 401, location: 'frc' }));
    connection.close();
    return;
  }
  const older = world.connections.get(address);
  if (older) drop(older, 'replaced');
  connection.address = address;
  world.connections.set(address, connection);
  connection.send(
    node('success', {
      t: nowInSeconds(world),
      props: 27,
      companion_enc_static: '',
      lid: lidJid(account.lid, address.device),
      location: 'frc',
      abprops: 1,
    }),
  );
};
