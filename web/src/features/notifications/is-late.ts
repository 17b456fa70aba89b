import type { Message } from '@recado/shared/contract/messages';
import type { Ticket } from '@recado/shared/contract/tickets';
import { notifyWithin } from '@recado/shared/permissions/notifies';

/** True when a message arrives long after it was written, as after an outage. Both times are the server's. */
export const isLate = ({ createdAt }: Pick<Message, 'createdAt'>, { updatedAt }: Pick<Ticket, 'updatedAt'>): boolean =>
  Date.parse(updatedAt) - Date.parse(createdAt) > notifyWithin;
