import type { Context } from '../platform/context.ts';
import { ConditionFailed } from '../platform/write.ts';
import { sessionEnded, withoutSession } from './begin-session.ts';

const maxTries = 5;

/** Ends a user's session, whichever it is, and tells its browsers. Its tokens are refused from then on. */
export const endSession = async (
  context: Pick<Context, 'company' | 'ids' | 'stores' | 'commit'>,
  userId: number,
): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    const user = await context.stores.users.get(userId);
    if (!user || user.sessionId === null) return;
    try {
      return await context.commit(context.stores.users.update(user, withoutSession(user)), [
        sessionEnded(context, userId, 'logout', null),
      ]);
    } catch (error) {
      if (!(error instanceof ConditionFailed) || attempt === maxTries) throw error;
    }
  }
};
