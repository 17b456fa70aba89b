import { randomInt } from 'node:crypto';
import { Curve, generateSignalPubKey } from '@whiskeysockets/baileys';
import { loadKeyPair, newKeyPair, type StoredKeyPair } from './key-pair.ts';

/** The Signal identity of a phone: the keys with which it starts and accepts sessions. */
export interface SignalIdentity {
  key: StoredKeyPair;
  registrationId: number;
  signedPreKey: { id: number; key: StoredKeyPair; signature: string };
}

export const newSignalIdentity = (): SignalIdentity => {
  const key = newKeyPair();
  const preKey = newKeyPair();
  const signed = generateSignalPubKey(loadKeyPair(preKey).public);
  const signature = Curve.sign(loadKeyPair(key).private, Buffer.from(signed));
  return {
    key,
    registrationId: randomInt(1, 16_381),
    signedPreKey: { id: 1, key: preKey, signature: Buffer.from(signature).toString('base64') },
  };
};
