import type { Client } from '../world/client.ts';
import type { StoredAccount } from '../store/accounts.ts';
import type { StoredCompanion } from '../store/companions.ts';
import type { World } from '../world/world.ts';
import { linkDevice, type LinkFailure } from './link-device.ts';
import { parseQr, type PairingCode } from './parse-qr.ts';

/** The reason why a phone can't link a device by a QR code. */
type ScanFailure = 'QR_INVALID' | 'QR_EXPIRED' | LinkFailure;

/** Links the client that shows a QR code. */
export const scan = async (world: World, owner: StoredAccount, qr: string): Promise<StoredCompanion | ScanFailure> => {
  const code = parseQr(qr);
  if (!code) return 'QR_INVALID';
  const connection = world.connections.offering(code.ref);
  if (!connection?.client) return 'QR_EXPIRED';
  return isShownBy(connection, code) ? linkDevice(world, owner, connection, code) : 'QR_INVALID';
};

/** True if the code has the keys with which the client made its handshake. */
const isShownBy = ({ client }: Client, code: PairingCode): boolean => {
  const identity = client?.payload.devicePairingData?.eIdent;
  return (
    client?.noiseKey.toString('base64') === code.noiseKey &&
    Buffer.from(identity ?? []).toString('base64') === code.identityKey
  );
};
