import { SessionCipher, SessionRecord, type ProtocolAddress, type SignalStorage } from 'libsignal';

/** What libsignal's records look like when serialised; its types say bytes. */
interface StoredRecord {
  version: string;
  _sessions: Record<string, { indexInfo: { used: number } }>;
}

const storedOf = (record: SessionRecord) => record.serialize() as unknown as StoredRecord;
const recordOf = (stored: StoredRecord) => SessionRecord.deserialize(stored as unknown as Uint8Array);

/**
 * Tries the sessions with a device one after the other, the latest used first, as phones do. libsignal tries
 * them on one record: a session that does not fit has its ratchet turned before that shows, and is stored so
 * once another fits. When two devices began a session with each other at once, that spoils what follows.
 * @throws when none fits.
 */
export const decryptWithEachSession = async (
  storage: SignalStorage,
  address: ProtocolAddress,
  ciphertext: Buffer,
): Promise<Buffer> => {
  const record = await storage.loadSession(address.toString());
  if (!record) throw new Error('There is no session');
  const stored = storedOf(record);
  let failure: unknown = new Error('There is no session');
  for (const [id, session] of Object.entries(stored._sessions).sort(
    ([, a], [, b]) => b.indexInfo.used - a.indexInfo.used,
  )) {
    const alone: SignalStorage = {
      ...storage,
      loadSession: () => Promise.resolve(recordOf({ ...stored, _sessions: { [id]: session } })),
      storeSession: (at, changed) =>
        storage.storeSession(
          at,
          recordOf({ ...stored, _sessions: { ...stored._sessions, ...storedOf(changed)._sessions } }),
        ),
    };
    try {
      return await new SessionCipher(alone, address).decryptWhisperMessage(ciphertext);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
};
