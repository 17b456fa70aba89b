import { createHmac, randomInt } from 'node:crypto';
import {
  Curve,
  proto,
  WA_ADV_ACCOUNT_SIG_PREFIX,
  WA_ADV_DEVICE_SIG_PREFIX,
  type BinaryNode,
} from '@whiskeysockets/baileys';
import { lidJid, phoneJid } from '../world/jids.ts';
import type { Client } from '../world/client.ts';
import { drop } from '../routing/drop.ts';
import { loadKeyPair } from '../keys/key-pair.ts';
import type { StoredAccount } from '../store/accounts.ts';
import type { StoredCompanion } from '../store/companions.ts';
import { childBytes, childOf, fromBigEndian, node } from '../transport/node.ts';
import type { World } from '../world/world.ts';

/** The reason why a client could not be linked. */
export type LinkFailure = 'PAIRING_REFUSED' | 'PAIRING_TIMEOUT';

/** Keys that phone and client exchanged by QR code or pairing code, in base64. */
export interface DeviceSecrets {
  noiseKey: string;
  identityKey: string;
  /** Key of the HMAC over the signed device identity. */
  advSecret: string;
}

/** Milliseconds that a client may take to confirm that it is linked. */
const CONFIRMATION_TIMEOUT_MS = 60_000;

/** Links the client of a connection: the client confirms, then its connection is ended so that it reconnects. */
export const linkDevice = async (
  world: World,
  owner: StoredAccount,
  connection: Client,
  secrets: DeviceSecrets,
): Promise<StoredCompanion | LinkFailure> => {
  world.connections.expireCodes(connection);
  const device = owner.nextDevice;
  world.accounts.save({ ...owner, nextDevice: device + 1 });
  const identity = signDevice(owner, device, secrets);
  const confirmation = await askToPair(owner, device, identity.envelope, connection);
  if (!confirmation) return 'PAIRING_TIMEOUT';
  if (!isSignedByDevice(confirmation, identity.details, owner, secrets)) return 'PAIRING_REFUSED';
  const companion = newCompanion(owner, device, secrets, connection);
  world.companions.save(companion);
  drop(connection, 'restart-required');
  world.events.emit({ type: 'companion.paired', phone: owner.phone, device });
  return companion;
};

/** Creates the device identity, signed by the account and authenticated with the shared secret. */
const signDevice = (
  owner: StoredAccount,
  device: number,
  secrets: DeviceSecrets,
): { details: Buffer; envelope: Buffer } => {
  const { key } = owner.identity;
  const details = Buffer.from(
    proto.ADVDeviceIdentity.encode({
      rawId: randomInt(1, 2 ** 31),
      timestamp: Math.floor(Date.now() / 1000),
      keyIndex: device,
      accountType: 0,
      deviceType: 0,
    }).finish(),
  );
  const account = loadKeyPair(key);
  const signed = Buffer.concat([WA_ADV_ACCOUNT_SIG_PREFIX, details, Buffer.from(secrets.identityKey, 'base64')]);
  const identity = proto.ADVSignedDeviceIdentity.encode({
    details,
    accountSignatureKey: account.public,
    accountSignature: Curve.sign(account.private, signed),
  }).finish();
  const hmac = createHmac('sha256', Buffer.from(secrets.advSecret, 'base64')).update(identity).digest();
  return {
    details,
    envelope: Buffer.from(proto.ADVSignedDeviceIdentityHMAC.encode({ details: identity, hmac }).finish()),
  };
};

const askToPair = (
  owner: StoredAccount,
  device: number,
  envelope: Buffer,
  connection: Client,
): Promise<BinaryNode | undefined> => {
  const content = [
    node('pair-success', {}, [
      node('device-identity', {}, envelope),
      node('biz', { name: owner.name }),
      node('device', { jid: phoneJid(owner.phone, device), lid: lidJid(owner.lid, device) }),
      node('platform', { name: 'smbi' }),
    ]),
  ];
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), CONFIRMATION_TIMEOUT_MS);
    connection.sendIq({ xmlns: 'md' }, content, (answer) => {
      clearTimeout(timer);
      resolve(answer);
    });
  });
};

/** True if the client signed with the identity key from its code. */
const isSignedByDevice = (
  confirmation: BinaryNode,
  details: Buffer,
  owner: StoredAccount,
  secrets: DeviceSecrets,
): boolean => {
  const signedIdentity = childBytes(childOf(confirmation, 'pair-device-sign'), 'device-identity');
  const { deviceSignature } = proto.ADVSignedDeviceIdentity.decode(signedIdentity);
  const identityKey = Buffer.from(secrets.identityKey, 'base64');
  const message = Buffer.concat([
    WA_ADV_DEVICE_SIG_PREFIX,
    details,
    identityKey,
    loadKeyPair(owner.identity.key).public,
  ]);
  return deviceSignature != null && Curve.verify(identityKey, message, Buffer.from(deviceSignature));
};

const newCompanion = (
  owner: StoredAccount,
  device: number,
  secrets: DeviceSecrets,
  { client }: Client,
): StoredCompanion => {
  const offered = client?.payload.devicePairingData;
  return {
    phone: owner.phone,
    device,
    noiseKey: secrets.noiseKey,
    identityKey: secrets.identityKey,
    registrationId: fromBigEndian(Buffer.from(offered?.eRegid ?? [])),
    signedPreKey: {
      id: fromBigEndian(Buffer.from(offered?.eSkeyId ?? [])),
      public: Buffer.from(offered?.eSkeyVal ?? []).toString('base64'),
      signature: Buffer.from(offered?.eSkeySig ?? []).toString('base64'),
    },
    pairedAt: Date.now(),
    introduced: false,
    wantsAllHistory: proto.DeviceProps.decode(offered?.deviceProps ?? new Uint8Array()).requireFullSync ?? false,
  };
};
