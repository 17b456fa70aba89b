import type { Connection } from '../server/connection.ts';
import type { StoredAccount } from '../store/accounts.ts';
import type { StoredCompanion } from '../store/companions.ts';
import type { World } from '../world.ts';
import { linkDevice, type LinkFailure } from './link-device.ts';
import { parseQr, type PairingCode } from './parse-qr.ts';

/** Why a phone can't link the device that shows a code. */
export type ScanFailure = 'QR_INVALID' | 'QR_EXPIRED' | LinkFailure;

/** A phone scans the QR code of a client: the client becomes a linked device and is told to connect anew. */
export const scan = async (world: World, owner: StoredAccount, qr: string): Promise<StoredCompanion | ScanFailure> => {
  const code = parseQr(qr);
  if (!code) return 'QR_INVALID';
  const connection = world.connections.offering(code.ref);
  if (!connection?.client) return 'QR_EXPIRED';
  return isShownBy(connection, code) ? linkDevice(world, owner, connection, code) : 'QR_INVALID';
};

/** The code must carry the keys that the client proved to hold. */
const isShownBy = ({ client }: Connection, code: PairingCode): boolean => {
  const identity = client?.payload.devicePairingData?.eIdent;
  return (
    client?.noiseKey.toString('base64') === code.noiseKey &&
    Buffer.from(identity ?? []).toString('base64') === code.identityKey
  );
};
