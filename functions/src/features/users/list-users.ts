import type { listUsers as endpoint } from '@recado/shared/contract/users';
import { fold } from '@recado/shared/text/fold';
import type { UseCase } from '../../context/binding.ts';
import { presentUser } from '../../data/users/present-user.ts';
import { pageOf } from '../../platform/page-of.ts';

/** Users by name. A company has as many as its plan allows: one Query reads them all, whatever the page. */
export const listUsers: UseCase<typeof endpoint> = async ({ stores, clock }, { query }) => {
  const [users, queues] = await Promise.all([stores.users.list(), stores.queues.list()]);
  const wanted = fold(query.searchParam ?? '');
  const matching = users
    .filter(({ name, email }) => fold(name).includes(wanted) || fold(email).includes(wanted))
    .sort((one, other) => one.name.localeCompare(other.name) || one.id - other.id);
  const { rows, ...position } = pageOf(matching, query);
  return { users: rows.map((user) => presentUser(user, queues, clock.now())), count: matching.length, ...position };
};
