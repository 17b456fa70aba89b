import { KEY_BUNDLE_TYPE, type BinaryNode } from '@whiskeysockets/baileys';
import type { StoredAccount } from '../store/accounts.ts';
import type { PublicPreKey, StoredCompanion } from '../store/companions.ts';
import type { DeviceAddress } from '../store/stanza-queue.ts';
import { bigEndian, childBytes, childOf, fromBigEndian, node } from '../transport/node.ts';
import type { World } from '../world/world.ts';
import { loadKeyPair, newKeyPair } from '../keys/key-pair.ts';

/** The public keys for starting a session with a device. Keys have no type byte. */
export interface KeyBundle {
  registrationId: number;
  identityKey: Buffer;
  signedPreKey: { id: number; public: Buffer; signature: Buffer };
  preKey?: PublicPreKey;
}

/** Takes the key bundle of a device from the server; this uses one of its one-time pre-keys. */
export const takeKeyBundle = (world: World, device: DeviceAddress): KeyBundle | undefined => {
  if (device.device === 0) {
    const account = world.accounts.get(device.phone);
    return account && phoneBundle(world, account);
  }
  const companion = world.companions.get(device.phone, device.device);
  return companion && companionBundle(world, companion);
};

const phoneBundle = (world: World, account: StoredAccount): KeyBundle => {
  const id = account.nextPreKeyId;
  const preKey = newKeyPair();
  world.accounts.addPreKey(account.phone, id, preKey);
  world.accounts.save({ ...account, nextPreKeyId: id + 1 });
  const { identity } = account;
  return {
    registrationId: identity.registrationId,
    identityKey: Buffer.from(identity.key.public, 'base64'),
    signedPreKey: {
      id: identity.signedPreKey.id,
      public: Buffer.from(identity.signedPreKey.key.public, 'base64'),
      signature: Buffer.from(identity.signedPreKey.signature, 'base64'),
    },
    preKey: { id, public: Buffer.from(loadKeyPair(preKey).public) },
  };
};

const companionBundle = (world: World, companion: StoredCompanion): KeyBundle => {
  return {
    registrationId: companion.registrationId,
    identityKey: Buffer.from(companion.identityKey, 'base64'),
    signedPreKey: {
      id: companion.signedPreKey.id,
      public: Buffer.from(companion.signedPreKey.public, 'base64'),
      signature: Buffer.from(companion.signedPreKey.signature, 'base64'),
    },
    preKey: world.companions.takePreKey(companion.phone, companion.device),
  };
};

/** Serialises a bundle as the children of a `user` or `keys` node. */
export const keyBundleNodes = (bundle: KeyBundle): BinaryNode[] => {
  const { signedPreKey, preKey } = bundle;
  const nodes = [
    node('registration', {}, bigEndian(bundle.registrationId, 4)),
    node('type', {}, KEY_BUNDLE_TYPE),
    node('identity', {}, bundle.identityKey),
    node('skey', {}, [
      node('id', {}, bigEndian(signedPreKey.id, 3)),
      node('value', {}, signedPreKey.public),
      node('signature', {}, signedPreKey.signature),
    ]),
  ];
  if (preKey) nodes.push(node('key', {}, [node('id', {}, bigEndian(preKey.id, 3)), node('value', {}, preKey.public)]));
  return nodes;
};

/** Reads the bundle of a retry receipt; clients add one from their second retry on. */
export const keyBundleOfRetry = (receipt: BinaryNode): KeyBundle | undefined => {
  const keys = childOf(receipt, 'keys');
  const signed = childOf(keys, 'skey');
  if (!keys || !signed) return undefined;
  const single = childOf(keys, 'key');
  return {
    registrationId: fromBigEndian(childBytes(receipt, 'registration')),
    identityKey: childBytes(keys, 'identity'),
    signedPreKey: readSignedPreKey(signed),
    preKey: single && readPreKey(single),
  };
};

/** Reads an `skey` node. */
export const readSignedPreKey = (skey: BinaryNode): KeyBundle['signedPreKey'] => {
  return {
    id: fromBigEndian(childBytes(skey, 'id')),
    public: childBytes(skey, 'value'),
    signature: childBytes(skey, 'signature'),
  };
};

/** Reads a `key` node. */
export const readPreKey = (key: BinaryNode): PublicPreKey => {
  return { id: fromBigEndian(childBytes(key, 'id')), public: childBytes(key, 'value') };
};
