import type { TicketStatus } from '@recado/shared/contract/tickets';
import type { TicketRecord } from '../../data/tickets/record.ts';

/** Returns the status of a ticket or a contact's new ticket while an agent serves it: groups have one of their own. */
export const serviceStatusOf = ({ isGroup }: Pick<TicketRecord, 'isGroup'>): TicketStatus =>
  isGroup ? 'group' : 'open';

/** Returns whether a ticket is in service: accepted, or a group that is not handled as a ticket. */
export const isInService = ({ status }: Pick<TicketRecord, 'status'>): boolean =>
  status === 'open' || status === 'group';
