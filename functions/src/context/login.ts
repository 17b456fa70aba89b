import { authEvent } from '@recado/shared/contract/auth';
import { userOffline } from '../data/users/events.ts';
import type { UserRecord } from '../data/users/store.ts';
import type { Effect } from '../platform/outbox/effect.ts';
import { realtime, type RealtimeSource } from '../platform/outbox/realtime.ts';
import { retryOnConflict } from '../platform/retry-on-conflict.ts';
import type { Context } from './context.ts';

/** Ended logins that a user's record keeps: as many as may hold unexpired tokens at once. */
const maxEndedLogins = 20;

/** Returns the user offline and without a login; the ended one is kept, so that its tokens never open it again. */
export const withoutLogin = (user: UserRecord): UserRecord => ({
  ...user,
  sessionId: null,
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

/** Ends a user's login and publishes it to its browsers. Its tokens are refused from then on. */
export const endLogin = (
  context: Pick<Context, 'company' | 'ids' | 'stores' | 'commit'>,
  userId: number,
): Promise<void> =>
  retryOnConflict(async () => {
    const user = await context.stores.users.get(userId);
    if (!user || user.sessionId === null) return;
    await context.commit(context.stores.users.update(user, withoutLogin(user)), [
      loginEnded(context, userId, 'logout', null),
      userOffline(context, userId),
    ]);
  });
