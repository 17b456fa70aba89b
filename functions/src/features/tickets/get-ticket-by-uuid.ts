import type { getTicketByUuid as endpoint } from '@recado/shared/contract/tickets';
import type { UseCase } from '../../context/binding.ts';
import { visibleTicketByUuid } from '../../conversation/access/visible-ticket.ts';
import { present } from '../../conversation/presentation/present-tickets.ts';

/** Returns a ticket that the caller may see, by its uuid. */
export const getTicketByUuid: UseCase<typeof endpoint> = async (context, { params }) =>
  present(context, await visibleTicketByUuid(context, params.uuid));
