import { userOnline } from '../data/users/events.ts';
import { isOnline } from '../data/users/present-user.ts';
import { userStore } from '../data/users/store.ts';
import { documentClient, sqsClient } from '../platform/clients.ts';
import type { Clock } from '../platform/clock.ts';
import { idsOf } from '../platform/ids.ts';
import { describeError, log } from '../platform/log.ts';
import { publishOnce } from '../platform/outbox/publish-once.ts';
import type { Caller } from './load-caller.ts';

/** Milliseconds between two times that are stored. */
const seenEvery = 60_000;

/**
 * Stores that a user makes requests, to the minute, and publishes that it came online. What goes wrong is logged: it is
 * not worth failing a call for.
 */
export const noteSeen = async ({ user, company }: Pick<Caller, 'user' | 'company'>, clock: Clock): Promise<void> => {
  const now = clock.now();
  if (user.onlineAt !== null && now - user.onlineAt < seenEvery) return;
  const client = documentClient();
  try {
    await userStore(client, company.id).seen(user.id, now);
    if (isOnline(user, now)) return;
    const ids = idsOf(client, clock, company.id);
    await publishOnce(sqsClient(), [userOnline({ ids, company }, user.id, now)], now);
  } catch (error) {
    log().warn('could not note a user as seen', {
      companyId: company.id,
      userId: user.id,
      error: describeError(error),
    });
  }
};
