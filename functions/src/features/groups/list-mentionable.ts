import type { listMentionable as endpoint } from '@recado/shared/contract/groups';
import { maySeeTicket } from '@recado/shared/permissions/ticket-visibility';
import type { UseCase } from '../../context/binding.ts';
import { toViewer } from '../../data/users/store.ts';
import { visibleTicket } from '../../domain/access/visible-ticket.ts';

/** Lists the ids of the caller's colleagues who see a ticket. */
export const listMentionable: UseCase<typeof endpoint> = async (context, { params }) => {
  const [ticket, users] = await Promise.all([visibleTicket(context, params.ticketId), context.stores.users.list()]);
  return users
    .filter((user) => user.id !== context.actor.viewer.id && maySeeTicket(toViewer(user), ticket))
    .map(({ id }) => id);
};
