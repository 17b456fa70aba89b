import { createHmac, randomInt } from 'node:crypto';
import {
  Curve, proto, WA_ADV_ACCOUNT_SIG_PREFIX, WA_ADV_DEVICE_SIG_PREFIX, type BinaryNode,
} from '@whiskeysockets/baileys';
import { lidJid, phoneJid } from '../jids.ts';
import type { Connection } from '../server/connection.ts';
import { drop } from '../server/drop.ts';
import { loadKeyPair } from '../signal/key-pair.ts';
import type { StoredAccount } from '../store/accounts.ts';
import type { StoredCompanion } from '../store/companions.ts';
import { childBytes, childOf, fromBigEndian, node } from '../transport/node.ts';
import type { World } from '../world.ts';
import { parseQr, type PairingCode } from './parse-qr.ts';

/** Why a phone can't link the device that shows a code. */
export type ScanFailure = 'QR_INVALID' | 'QR_EXPIRED' | 'PAIRING_REFUSED' | 'PAIRING_TIMEOUT';

/** How long a client may take to confirm that it is linked, in milliseconds. */
const CONFIRMATION_MS = 20_000;

/** A phone scans the QR code of a client: the client becomes a linked device and is told to connect anew. */
export async function scan(world: World, owner: StoredAccount, qr: string): Promise<StoredCompanion | ScanFailure> {
  const code = parseQr(qr);
  if (!code) return 'QR_INVALID';
  const connection = world.connections.offering(code.ref);
  if (!connection?.client) return 'QR_EXPIRED';
  if (!isShownBy(connection, code)) return 'QR_INVALID';
  world.connections.withdraw(connection);
  const device = owner.nextDevice;
  world.accounts.save({ ...owner, nextDevice: device + 1 });
  const identity = signDevice(owner, device, code);
  const confirmation = await askToPair(owner, device, identity.envelope, connection);
  if (!confirmation) return 'PAIRING_TIMEOUT';
  if (!isSignedByDevice(confirmation, identity.details, owner, code)) return 'PAIRING_REFUSED';
  const companion = newCompanion(owner, device, code, connection);
  world.companions.save(companion);
  drop(connection, 'restart-required');
  world.events.emit({ type: 'companion.paired', phone: owner.phone, device });
  return companion;
}

/** The code must carry the keys that the client proved to hold. */
function isShownBy({ client }: Connection, code: PairingCode): boolean {
  const identity = client?.payload.devicePairingData?.eIdent;
  return client?.noiseKey.toString('base64') === code.noiseKey && Buffer.from(identity ?? []).toString('base64') === code.identityKey;
}

/** The phone's word for the device: signed by the account, and sealed with the secret that only the code carries. */
function signDevice(owner: StoredAccount, device: number, code: PairingCode): { details: Buffer; envelope: Buffer } {
  const { key } = owner.identity;
  const details = Buffer.from(proto.ADVDeviceIdentity.encode({
    rawId: randomInt(1, 2 ** 31), timestamp: Math.floor(Date.now() / 1000), keyIndex: device, accountType: 0, deviceType: 0,
  }).finish());
  const account = loadKeyPair(key);
  const signed = Buffer.concat([WA_ADV_ACCOUNT_SIG_PREFIX, details, Buffer.from(code.identityKey, 'base64')]);
  const identity = proto.ADVSignedDeviceIdentity.encode({
    details, accountSignatureKey: account.public, accountSignature: Curve.sign(account.private, signed),
  }).finish();
  const hmac = createHmac('sha256', Buffer.from(code.advSecret, 'base64')).update(identity).digest();
  return { details, envelope: Buffer.from(proto.ADVSignedDeviceIdentityHMAC.encode({ details: identity, hmac }).finish()) };
}

function askToPair(owner: StoredAccount, device: number, envelope: Buffer, connection: Connection): Promise<BinaryNode | undefined> {
  const content = [node('pair-success', {}, [
    node('device-identity', {}, envelope),
    node('biz', { name: owner.name }),
    node('device', { jid: phoneJid(owner.phone, device), lid: lidJid(owner.lid, device) }),
    node('platform', { name: 'smbi' }),
  ])];
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), CONFIRMATION_MS);
    connection.ask({ xmlns: 'md' }, content, (answer) => {
      clearTimeout(timer);
      resolve(answer);
    });
  });
}

/** The client must have signed with the identity key of its code. */
function isSignedByDevice(confirmation: BinaryNode, details: Buffer, owner: StoredAccount, code: PairingCode): boolean {
  const signedIdentity = childBytes(childOf(confirmation, 'pair-device-sign'), 'device-identity');
  const { deviceSignature } = proto.ADVSignedDeviceIdentity.decode(signedIdentity);
  const identityKey = Buffer.from(code.identityKey, 'base64');
  const message = Buffer.concat([WA_ADV_DEVICE_SIG_PREFIX, details, identityKey, loadKeyPair(owner.identity.key).public]);
  return deviceSignature != null && Curve.verify(identityKey, message, Buffer.from(deviceSignature));
}

function newCompanion(owner: StoredAccount, device: number, code: PairingCode, { client }: Connection): StoredCompanion {
  const offered = client?.payload.devicePairingData;
  return {
    phone: owner.phone,
    device,
    noiseKey: code.noiseKey,
    identityKey: code.identityKey,
    registrationId: fromBigEndian(Buffer.from(offered?.eRegid ?? [])),
    signedPreKey: {
      id: fromBigEndian(Buffer.from(offered?.eSkeyId ?? [])),
      public: Buffer.from(offered?.eSkeyVal ?? []).toString('base64'),
      signature: Buffer.from(offered?.eSkeySig ?? []).toString('base64'),
    },
    pairedAt: Date.now(),
    introduced: false,
  };
}
