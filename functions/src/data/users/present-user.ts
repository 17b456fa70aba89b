import type { User } from '@recado/shared/contract/users';
import type { UserRecord } from './store.ts';

/**
 * Milliseconds after the last stored request at which a user counts as offline: five minutes without a request (behaviour,
 * section 11), and the minute to which requests are stored. An open window pings every five minutes.
 */
const onlineFor = 6 * 60_000;

/** The time at which a user counts as offline if it makes no more requests; null if it does already. */
export const onlineUntil = ({ onlineAt }: Pick<UserRecord, 'onlineAt'>, now: number): string | null =>
  onlineAt === null || now - onlineAt >= onlineFor ? null : new Date(onlineAt + onlineFor).toISOString();

export const isOnline = (user: Pick<UserRecord, 'onlineAt'>, now: number): boolean => onlineUntil(user, now) !== null;

/** A queue as users have it. */
export type UserQueue = User['queues'][number];

/** Returns the contract's fields of a user, without queues that were removed. */
export const presentUser = (record: UserRecord, queues: readonly UserQueue[], now: number): User => {
  const {
    sub: _sub,
    sessionId: _sessionId,
    sessionAt: _sessionAt,
    endedSessions: _endedSessions,
    sessionFrom: _sessionFrom,
    sessionProvedAt: _sessionProvedAt,
    earliestSession: _earliestSession,
    onlineAt: _onlineAt,
    supporting: _supporting,
    version: _version,
    ...user
  } = record;
  const own = queues
    .filter(({ id }) => record.queueIds.includes(id))
    .map(({ id, name, color }) => ({ id, name, color }));
  return {
    ...user,
    online: isOnline(record, now),
    onlineUntil: onlineUntil(record, now),
    queueIds: own.map(({ id }) => id),
    queues: own,
  };
};
