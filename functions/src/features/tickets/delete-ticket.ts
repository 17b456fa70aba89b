import type { deleteTicket as endpoint } from '@recado/shared/contract/tickets';
import type { UseCase } from '../../context/binding.ts';
import { visibleTicket } from '../../domain/access/visible-ticket.ts';
import { removeTicketWithMessages } from '../../domain/operations/remove-ticket.ts';

/** Removes a ticket with its messages. */
export const deleteTicket: UseCase<typeof endpoint> = async (context, { params }) => {
  await removeTicketWithMessages(context, await visibleTicket(context, params.id));
  return { ok: true };
};
