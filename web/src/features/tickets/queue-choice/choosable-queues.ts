import type { LoginResult } from '@recado/shared/contract/auth';

/** The queues that a user chooses from for a ticket: its own; all of the company for administrators and for users who have none. */
export const choosableQueues = <Queue extends { id: number }>(
  all: readonly Queue[],
  { profile, queueIds }: Pick<LoginResult['user'], 'profile' | 'queueIds'>,
): readonly Queue[] => {
  const own = all.filter(({ id }) => queueIds.includes(id));
  return profile === 'admin' || own.length === 0 ? all : own;
};
