import type { getTicketByUuid as endpoint } from '@recado/shared/contract/tickets';
import type { UseCase } from '../../context/binding.ts';
import { visibleTicketByUuid } from '../../domain/access/visible-ticket.ts';
import { present } from '../../domain/presentation/present-tickets.ts';
import { logAccess } from './log-access.ts';

/** Returns a ticket that the caller may see, by its uuid. Browsers call it when they open a conversation, which the ticket's log shows. */
export const getTicketByUuid: UseCase<typeof endpoint> = async (context, { params }) => {
  const ticket = await visibleTicketByUuid(context, params.uuid);
  const [presented] = await Promise.all([present(context, ticket), logAccess(context, ticket)]);
  return presented;
};
