import { Curve, type KeyPair } from '@whiskeysockets/baileys';

/** A Curve25519 key pair in its stored form: base64, the public key without its type byte. */
export interface StoredKeyPair {
  public: string;
  private: string;
}

export const newKeyPair = (): StoredKeyPair => {
  return storeKeyPair(Curve.generateKeyPair());
};

const storeKeyPair = (pair: KeyPair): StoredKeyPair => {
  return { public: Buffer.from(pair.public).toString('base64'), private: Buffer.from(pair.private).toString('base64') };
};

export const loadKeyPair = (pair: StoredKeyPair): KeyPair => {
  return { public: Buffer.from(pair.public, 'base64'), private: Buffer.from(pair.private, 'base64') };
};
