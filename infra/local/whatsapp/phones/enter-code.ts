import { randomBytes } from 'node:crypto';
import {
  aesDecryptCTR,
  aesDecryptGCM,
  aesEncryptCTR,
  Curve,
  derivePairingCodeKey,
  hkdf,
} from '@whiskeysockets/baileys';
import type { CodeRequest } from '../world/code-requests.ts';
import { loadKeyPair } from '../keys/key-pair.ts';
import type { StoredAccount } from '../store/accounts.ts';
import type { StoredCompanion } from '../store/companions.ts';
import { node } from '../transport/node.ts';
import type { World } from '../world/world.ts';
import { linkDevice, type DeviceSecrets, type LinkFailure } from './link-device.ts';

/** The reason why a phone can't link a device by a pairing code. */
type CodeFailure = 'CODE_INVALID' | 'CODE_EXPIRED' | LinkFailure;

/** Milliseconds that a client may take to answer after the code was entered. */
const ANSWER_TIMEOUT_MS = 20_000;

/**
 * Links a client by a pairing code that is entered into the phone: both prove that they know the same code. A wrong
 * code is only noticed when the phone can't decrypt the client's keys.
 */
export const enterCode = async (
  world: World,
  owner: StoredAccount,
  typed: string,
): Promise<StoredCompanion | CodeFailure> => {
  const request = world.connections.codes.get(owner.phone);
  if (!request) return 'CODE_EXPIRED';
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  const secrets = await agree(owner, request, code);
  if (typeof secrets === 'string') return secrets;
  return linkDevice(world, owner, request.connection, secrets);
};

const agree = async (
  owner: StoredAccount,
  request: CodeRequest,
  code: string,
): Promise<DeviceSecrets | CodeFailure> => {
  const ephemeral = Curve.generateKeyPair();
  const companionKey = await unwrap(request.wrappedKey, code);
  const shared = Buffer.from(Curve.sharedKey(ephemeral.private, companionKey));
  const bundle = await exchange(owner, request, await wrap(Buffer.from(ephemeral.public), code), (sealed) =>
    decryptBundle(sealed, shared),
  );
  if (bundle === undefined) return 'PAIRING_TIMEOUT';
  if (bundle === 'unreadable' || !bundle.primaryKey.equals(loadKeyPair(owner.identity.key).public))
    return 'CODE_INVALID';
  const identityShared = Curve.sharedKey(loadKeyPair(owner.identity.key).private, bundle.companionKey);
  const advSecret = hkdf(Buffer.concat([shared, identityShared, bundle.random]), 32, { info: 'adv_secret' });
  return {
    noiseKey: request.noiseKey.toString('base64'),
    identityKey: bundle.companionKey.toString('base64'),
    advSecret: Buffer.from(advSecret).toString('base64'),
  };
};

interface KeyBundle {
  companionKey: Buffer;
  primaryKey: Buffer;
  random: Buffer;
}

/** Sends the phone's key to the client and waits for the client's bundle of keys. */
const exchange = (
  owner: StoredAccount,
  request: CodeRequest,
  wrappedKey: Buffer,
  open: (sealed: Buffer) => KeyBundle | 'unreadable',
): Promise<KeyBundle | 'unreadable' | undefined> => {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), ANSWER_TIMEOUT_MS);
    request.finish = (sealed) => {
      clearTimeout(timer);
      const bundle = open(sealed);
      resolve(bundle);
      return bundle !== 'unreadable';
    };
    const content = node('link_code_companion_reg', { stage: 'primary_hello' }, [
      node('link_code_pairing_wrapped_primary_ephemeral_pub', {}, wrappedKey),
      node('primary_identity_pub', {}, Buffer.from(loadKeyPair(owner.identity.key).public)),
      node('link_code_pairing_ref', {}, request.ref),
    ]);
    const attrs = {
      id: randomBytes(8).toString('hex'),
      from: 's.whatsapp.net',
      type: 'link_code_companion_reg',
      t: Math.floor(Date.now() / 1000),
    };
    request.connection.send(node('notification', attrs, [content]));
  });
};

/** Encrypts a public key with a key derived from the code. Returns salt, IV and ciphertext. */
const wrap = async (publicKey: Buffer, code: string): Promise<Buffer> => {
  const [salt, iv] = [randomBytes(32), randomBytes(16)];
  return Buffer.concat([salt, iv, aesEncryptCTR(publicKey, await derivePairingCodeKey(code, salt), iv)]);
};

const unwrap = async (wrapped: Buffer, code: string): Promise<Buffer> => {
  const key = await derivePairingCodeKey(code, wrapped.subarray(0, 32));
  return aesDecryptCTR(wrapped.subarray(48, 80), key, wrapped.subarray(32, 48));
};

const decryptBundle = (sealed: Buffer, shared: Buffer): KeyBundle | 'unreadable' => {
  const key = hkdf(shared, 32, { salt: sealed.subarray(0, 32), info: 'link_code_pairing_key_bundle_encryption_key' });
  try {
    const plain = aesDecryptGCM(sealed.subarray(44), Buffer.from(key), sealed.subarray(32, 44), Buffer.alloc(0));
    return { companionKey: plain.subarray(0, 32), primaryKey: plain.subarray(32, 64), random: plain.subarray(64, 96) };
  } catch {
    return 'unreadable';
  }
};
