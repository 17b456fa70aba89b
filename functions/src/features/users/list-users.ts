import { AppError } from '@recado/shared/contract/errors';
import type { listUsers as endpoint } from '@recado/shared/contract/users';
import { fold } from '@recado/shared/text/fold';
import type { UseCase } from '../../context/binding.ts';
import { presentUser } from '../../data/users/present-user.ts';

const pageSize = 20;

const startOf = ({ cursor, pageNumber = 1 }: { cursor?: string; pageNumber?: number }): number => {
  if (cursor === undefined) return (pageNumber - 1) * pageSize;
  if (!/^\d{1,6}$/.test(cursor))
    throw new AppError('ERR_VALIDATION', { issues: [{ path: 'query.cursor', code: 'invalid_format' }] });
  return Number(cursor);
};

/** Users by name. A company has as many as its plan allows: one Query reads them all, whatever the page. */
export const listUsers: UseCase<typeof endpoint> = async ({ stores, clock }, { query }) => {
  const start = startOf(query);
  const [users, queues] = await Promise.all([stores.users.list(), stores.queues.list()]);
  const wanted = fold(query.searchParam ?? '');
  const matching = users
    .filter(({ name, email }) => fold(name).includes(wanted) || fold(email).includes(wanted))
    .sort((one, other) => one.name.localeCompare(other.name) || one.id - other.id);
  const page = matching.slice(start, start + pageSize).map((user) => presentUser(user, queues, clock.now()));
  const hasMore = start + pageSize < matching.length;
  return { users: page, count: matching.length, hasMore, nextCursor: hasMore ? String(start + pageSize) : null };
};
