import { generateSignalPubKey } from '@whiskeysockets/baileys';
import { SessionRecord, type SignalStorage } from 'libsignal';
import type { Accounts, StoredAccount } from '../store/accounts.ts';
import type { SignalSessions } from '../store/signal-sessions.ts';
import { loadKeyPair, type StoredKeyPair } from '../keys/key-pair.ts';

const libsignalPair = (stored: StoredKeyPair): { privKey: Buffer; pubKey: Buffer } => {
  const pair = loadKeyPair(stored);
  return { privKey: Buffer.from(pair.private), pubKey: Buffer.from(generateSignalPubKey(pair.public)) };
};

/** Storage with which libsignal loads and saves the keys and sessions of a phone. Every identity is trusted. */
export const sessionStorage = (account: StoredAccount, accounts: Accounts, sessions: SignalSessions): SignalStorage => {
  return {
    loadSession: (address) => {
      const record = sessions.load(account.phone, address);
      return Promise.resolve(record ? SessionRecord.deserialize(record as Uint8Array) : undefined);
    },
    storeSession: (address, record) => {
      sessions.save(account.phone, address, record.serialize());
      return Promise.resolve();
    },
    isTrustedIdentity: () => true,
    loadPreKey: (id) => {
      const pair = accounts.preKey(account.phone, Number(id));
      return Promise.resolve(
        pair && {
          privKey: Buffer.from(pair.private),
          pubKey: Buffer.from(generateSignalPubKey(pair.public)),
        },
      );
    },
    removePreKey: (id) => accounts.removePreKey(account.phone, id),
    loadSignedPreKey: () => libsignalPair(account.identity.signedPreKey.key),
    getOurRegistrationId: () => account.identity.registrationId,
    getOurIdentity: () => libsignalPair(account.identity.key),
  };
};
