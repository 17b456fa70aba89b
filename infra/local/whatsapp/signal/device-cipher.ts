import { generateSignalPubKey } from '@whiskeysockets/baileys';
import { ProtocolAddress, SessionBuilder, SessionCipher } from 'libsignal';
import type { StoredAccount } from '../store/accounts.ts';
import type { DeviceAddress } from '../store/stanza-queue.ts';
import type { World } from '../world/world.ts';
import { decryptWithEachSession } from './decrypt-with-each-session.ts';
import { takeKeyBundle, type KeyBundle } from './key-bundle.ts';
import { sessionStorage } from './session-storage.ts';

interface Ciphertext {
  /** `pkmsg` until the other side has answered a new session, then `msg`. */
  type: 'pkmsg' | 'msg';
  body: Buffer;
}

type SignalBundle = Parameters<SessionBuilder['initOutgoing']>[0];

const addressOf = (device: DeviceAddress): ProtocolAddress => {
  return new ProtocolAddress(device.phone, device.device);
};

/** The Signal session of a phone with a device. */
export class DeviceCipher {
  private readonly world: World;
  private readonly device: DeviceAddress;
  private readonly storage: ReturnType<typeof sessionStorage>;

  constructor(world: World, owner: StoredAccount, device: DeviceAddress) {
    this.world = world;
    this.device = device;
    this.storage = sessionStorage(owner, world.accounts, world.sessions);
  }

  /** Encrypts for the device; starts a session from its pre-keys if there is none. */
  async encrypt(plaintext: Buffer): Promise<Ciphertext> {
    const record = await this.storage.loadSession(addressOf(this.device).toString());
    if (!record?.haveOpenSession()) await this.start();
    const { type, body } = await new SessionCipher(this.storage, addressOf(this.device)).encrypt(plaintext);
    return { type: type === 3 ? 'pkmsg' : 'msg', body: Buffer.from(body as unknown as Uint8Array) };
  }

  /** Decrypts. @throws if no session matches, a key was used before, or the bytes are corrupt */
  async decrypt(type: string, ciphertext: Buffer): Promise<Buffer> {
    const address = addressOf(this.device);
    return type === 'pkmsg'
      ? new SessionCipher(this.storage, address).decryptPreKeyWhisperMessage(ciphertext)
      : decryptWithEachSession(this.storage, address, ciphertext);
  }

  /** Starts a new session from a bundle, by default one from the server. */
  async start(bundle = takeKeyBundle(this.world, this.device)): Promise<void> {
    if (!bundle) throw new Error('The device has no keys: it is not linked any more');
    await new SessionBuilder(this.storage, addressOf(this.device)).initOutgoing(signalBundle(bundle));
  }
}

const signalBundle = (bundle: KeyBundle): SignalBundle => {
  const { signedPreKey, preKey } = bundle;
  const typed = {
    registrationId: bundle.registrationId,
    identityKey: withType(bundle.identityKey),
    signedPreKey: {
      keyId: signedPreKey.id,
      publicKey: withType(signedPreKey.public),
      signature: signedPreKey.signature,
    },
    preKey: preKey && { keyId: preKey.id, publicKey: withType(preKey.public) },
  };
  // libsignal accepts a bundle without a one-time key, but its types require one.
  return typed as SignalBundle;
};

const withType = (key: Buffer): Buffer => {
  return Buffer.from(generateSignalPubKey(key));
};
