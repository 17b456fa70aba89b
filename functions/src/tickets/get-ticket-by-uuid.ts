import { AppError } from '@recado/shared/contract/errors';
import type { getTicketByUuid as endpoint } from '@recado/shared/contract/tickets';
import { maySeeTicket } from '@recado/shared/permissions/ticket-visibility';
import type { UseCase } from '../platform/binding.ts';
import type { UserContext } from '../platform/context.ts';
import { present } from './present.ts';
import type { TicketRecord } from './record.ts';
import { summaryOf } from './summary-of.ts';

/**
 * A ticket that the caller may see, by its uuid. What no list shows any more is joined with its contact as it is now.
 *
 * @throws AppError ERR_NO_TICKET_FOUND
 */
export const visibleTicketByUuid = async ({ actor, stores }: UserContext, uuid: string): Promise<TicketRecord> => {
  const ticket = await stores.tickets.byUuid(uuid);
  if (!ticket || !maySeeTicket(actor.viewer, ticket)) throw new AppError('ERR_NO_TICKET_FOUND');
  const contact = ticket.listed ? null : await stores.contacts.get(ticket.contactId);
  return contact ? { ...ticket, contact: summaryOf(contact) } : ticket;
};

export const getTicketByUuid: UseCase<typeof endpoint> = async (context, { params }) =>
  present(context, await visibleTicketByUuid(context, params.uuid));
