import type { Context } from '../../context/context.ts';
import type { SecondFactorRecord } from '../../data/second-factors/store.ts';
import { userChanged } from '../../data/users/events.ts';
import { presentUser } from '../../data/users/present-user.ts';
import type { UserRecord } from '../../data/users/store.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import type { Write } from '../../platform/write.ts';

/** Returns the change that switches off a user's second factor in the table. The user pool must have stopped asking for codes before. */
export const switchOffSecondFactor = async (
  { company, clock, ids, stores }: Pick<Context, 'company' | 'clock' | 'ids' | 'stores'>,
  user: UserRecord,
  factor: SecondFactorRecord | null,
): Promise<{ writes: Write[]; effects: Effect[] }> => {
  const after = { ...user, secondFactor: false };
  const queues = await stores.queues.list();
  return {
    writes: [...stores.users.update(user, after), ...(factor ? stores.secondFactors.remove(factor) : [])],
    effects: [userChanged({ company, ids }, 'update', presentUser(after, queues, clock.now()))],
  };
};
