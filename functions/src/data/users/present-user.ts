import type { Queue } from '@recado/shared/contract/queues';
import type { User } from '@recado/shared/contract/users';
import type { UserRecord } from './store.ts';

/** Milliseconds without a request after which a user counts as offline (behaviour, section 11). */
const onlineFor = 5 * 60_000;

export const isOnline = ({ onlineAt }: Pick<UserRecord, 'onlineAt'>, now: number): boolean =>
  onlineAt !== null && now - onlineAt < onlineFor;

/** Returns the contract's fields of a user, without queues that were removed. */
export const presentUser = (record: UserRecord, queues: readonly Queue[], now: number): User => {
  const {
    sub: _sub,
    sessionId: _sessionId,
    sessionAt: _sessionAt,
    endedSessions: _endedSessions,
    onlineAt: _onlineAt,
    version: _version,
    ...user
  } = record;
  const own = queues
    .filter(({ id }) => record.queueIds.includes(id))
    .map(({ id, name, color }) => ({ id, name, color }));
  return { ...user, online: isOnline(record, now), queueIds: own.map(({ id }) => id), queues: own };
};
