/** A session of a record, as libsignal stores it: the part by which its device is known. */
interface Session {
  registrationId: number;
  /** `closed` is -1 while the session is open. */
  indexInfo: { closed: number; remoteIdentityKey: string };
}

/** A device as WhatsApp describes it to who begins a session with it. */
interface Device {
  registrationId: number;
  identityKey: Uint8Array;
}

/**
 * Returns whether a record has an open session with this device. A phone that registers again has another identity key; its
 * registration, of which there are 16,380, may be the same.
 */
export const hasOpenSession = (record: object | undefined, { registrationId, identityKey }: Device): boolean => {
  const { _sessions: sessions = {} } = (record ?? {}) as { _sessions?: Record<string, Session> };
  const identity = Buffer.from(identityKey).toString('base64');
  return Object.values(sessions).some(
    ({ indexInfo, ...session }) =>
      indexInfo.closed === -1 && session.registrationId === registrationId && indexInfo.remoteIdentityKey === identity,
  );
};
