import type { removeTicketTag as endpoint } from '@recado/shared/contract/ticket-tags';
import type { UseCase } from '../../context/binding.ts';
import { visibleTicket } from '../../conversation/access/visible-ticket.ts';
import { changeLane } from './change-lane.ts';

/** Takes a ticket out of its lane. The tags of its contact stay (behaviour, section 12). */
export const removeTicketTag: UseCase<typeof endpoint> = async (context, { params }) =>
  changeLane(context, await visibleTicket(context, params.ticketId), null);
