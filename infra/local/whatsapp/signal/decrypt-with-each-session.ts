import { SessionCipher, SessionRecord, type ProtocolAddress, type SignalStorage } from 'libsignal';

/** The serialised form of libsignal's session records, whose declared type is bytes. */
interface StoredRecord {
  version: string;
  _sessions: Record<string, { indexInfo: { used: number } }>;
}

const storedOf = (record: SessionRecord) => record.serialize() as unknown as StoredRecord;
const recordOf = (stored: StoredRecord) => SessionRecord.deserialize(stored as unknown as Uint8Array);

/**
 * Tries the sessions with a device one after the other, the last used first, as phones do. libsignal tries all of them
 * on one record: a session that does not match advances its ratchet before it fails, and is stored in that state when
 * another matches. After two devices started sessions with each other at the same time, that breaks later messages.
 * @throws if no session matches
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
