import { AppError } from '@recado/shared/contract/errors';
import type { getTicketByUuid as endpoint } from '@recado/shared/contract/tickets';
import type { UseCase } from '../../context/binding.ts';
import { attendantOfTaken, visibleTicketByUuid } from '../../domain/access/visible-ticket.ts';
import { present } from '../../domain/presentation/present-tickets.ts';
import { logAccess } from './log-access.ts';

/**
 * Returns a ticket that the caller may see, by its uuid. Browsers call it when they open a conversation, which the ticket's
 * log shows. The refusal of one that a colleague took from a queue of the caller's names the colleague.
 */
export const getTicketByUuid: UseCase<typeof endpoint> = async (context, { params }) => {
  const ticket = await visibleTicketByUuid(context, params.uuid).catch(async (error: unknown) => {
    const userName = await attendantOfTaken(context, params.uuid);
    throw userName === null ? error : new AppError('ERR_TICKET_TAKEN', { userName });
  });
  const [presented] = await Promise.all([present(context, ticket), logAccess(context, ticket)]);
  return presented;
};
