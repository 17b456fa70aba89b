import { authEvent } from '@recado/shared/contract/auth';
import { userOffline } from '../data/users/events.ts';
import type { UserRecord } from '../data/users/store.ts';
import type { Effect } from '../platform/outbox/effect.ts';
import { realtime, type RealtimeSource } from '../platform/outbox/realtime.ts';
import { retryOnConflict } from '../platform/retry-on-conflict.ts';
import type { Write } from '../platform/write.ts';
import type { Context } from './context.ts';

/** Ended logins that a user's record keeps: as many as may hold unexpired tokens at once. */
const maxEndedLogins = 20;

/** Returns the user offline and without a login; the ended one is kept, so that its tokens never open it again. */
export const withoutLogin = (user: UserRecord): UserRecord => ({
  ...user,
  sessionId: null,
  sessionFrom: null,
  sessionProvedAt: 0,
  onlineAt: null,
  supporting: null,
  endedSessions:
    user.sessionId === null ? user.endedSessions : [...user.endedSessions, user.sessionId].slice(-maxEndedLogins),
});

/** Publishes to a user's browsers that their login ended; the browser of the login `keep` stays. */
export const loginEnded = (
  context: RealtimeSource,
  userId: number,
  action: 'displaced' | 'logout',
  keep: string | null,
): Effect =>
  realtime(context, {
    event: authEvent,
    data: { action, user: { id: userId }, keep },
    rooms: [`user:${userId}`],
    order: `user-${userId}`,
  });

/** Seconds by which the clock of the user pool may differ. */
const skew = 1;

/** Returns the user with all sign-ins so far refused, but that of an open login. */
export const withoutOtherSignIns = (user: UserRecord, now: number): UserRecord => ({
  ...user,
  earliestSession: Math.floor(now / 1000) - skew,
});

/**
 * Ends a user's login and publishes it to its browsers. Its tokens are refused from then on, and sign-ins that have opened
 * no login yet open none.
 *
 * @param logged what is committed with the end of a login
 */
export const endLogin = (
  context: Pick<Context, 'clock' | 'company' | 'ids' | 'stores' | 'commit'>,
  userId: number,
  logged: { writes: readonly Write[]; effects: readonly Effect[] } = { writes: [], effects: [] },
): Promise<void> =>
  retryOnConflict(async () => {
    const { clock, stores } = context;
    const user = await stores.users.get(userId);
    if (!user) return;
    const now = clock.now();
    const ended =
      user.sessionId === null ? [] : [loginEnded(context, userId, 'logout', null), userOffline(context, userId)];
    await context.commit(
      [
        ...stores.users.update(user, withoutOtherSignIns(withoutLogin(user), now)),
        ...stores.logins.end(user, 'ended', now),
        ...logged.writes,
      ],
      [...ended, ...logged.effects],
    );
  });
