import { AppError } from '@recado/shared/contract/errors';
import type { setTicketTag as endpoint } from '@recado/shared/contract/ticket-tags';
import type { UseCase } from '../../context/binding.ts';
import { visibleTicket } from '../../conversation/access/visible-ticket.ts';
import { changeLane } from './change-lane.ts';

/** Moves a ticket into the lane of a kanban tag. Tags of contacts are no lanes. */
export const setTicketTag: UseCase<typeof endpoint> = async (context, { params: { ticketId, tagId } }) => {
  const ticket = await visibleTicket(context, ticketId);
  const tag = await context.stores.tags.get(tagId);
  if (tag?.kanban !== 1) throw new AppError('ERR_NO_TAG_FOUND');
  return changeLane(context, ticket, tagId);
};
