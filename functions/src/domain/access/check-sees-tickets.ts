import { AppError } from '@recado/shared/contract/errors';
import { maySeeTicket } from '@recado/shared/permissions/ticket-visibility';
import type { UserContext } from '../../context/context.ts';

/**
 * Refuses a change by which a contact's messages would go elsewhere, or be ignored, to a caller who does not see every
 * ticket that runs with it.
 *
 * @throws AppError ERR_OTHER_OPEN_TICKET
 */
export const checkSeesTickets = async ({ actor, stores }: UserContext, contactId: number): Promise<void> => {
  if (actor.viewer.profile === 'admin') return;
  const chats = await stores.tickets.chats([contactId], Number.POSITIVE_INFINITY);
  const running = await stores.tickets.getMany(chats.flatMap(({ activeTicketId }) => activeTicketId ?? []));
  if (!running.every((ticket) => maySeeTicket(actor.viewer, ticket))) throw new AppError('ERR_OTHER_OPEN_TICKET');
};
