/** A chain of a session's ratchet, as libsignal stores it: without `key` once the other side has begun another one. */
interface Chain {
  chainKey: { key?: string };
  chainType: number;
  messageKeys: Record<string, unknown>;
}

interface Session {
  _chains?: Record<string, Chain>;
}

/** The type of a chain by which messages are received. */
const receiving = 2;

/** True for a chain that decrypts nothing more: it has ended, and all messages that were left out of it have come. */
const isSpent = ({ chainKey, chainType, messageKeys }: Chain): boolean =>
  chainType === receiving && chainKey.key === undefined && Object.keys(messageKeys).length === 0;

const withoutSpent = (session: Session): Session =>
  session._chains
    ? {
        ...session,
        _chains: Object.fromEntries(Object.entries(session._chains).filter(([, chain]) => !isSpent(chain))),
      }
    : session;

/**
 * Removes the spent chains of a session record. libsignal adds a chain with each turn of a conversation and keeps them all:
 * after 20 turns a ratchet is larger than 1 kB, and each message costs a write unit more; after some thousands larger than an
 * item may be.
 */
export const trimSession = (record: object): object => {
  const { _sessions: sessions } = record as { _sessions?: Record<string, Session> };
  if (!sessions) return record;
  return {
    ...record,
    _sessions: Object.fromEntries(Object.entries(sessions).map(([id, session]) => [id, withoutSpent(session)])),
  };
};
