import type { Message } from '@recado/shared/contract/messages';
import type { Ticket } from '@recado/shared/contract/tickets';

/** Milliseconds after which a message is no news that anybody is to be called for. */
const freshFor = 5 * 60_000;

/** Whether a message comes long after it was written, as all those do that an outage has kept: both times are the server's, whatever the clock here says. */
export const isLate = ({ createdAt }: Pick<Message, 'createdAt'>, { updatedAt }: Pick<Ticket, 'updatedAt'>): boolean =>
  Date.parse(updatedAt) - Date.parse(createdAt) > freshFor;
