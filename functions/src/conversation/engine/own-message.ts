import { AppError } from '@recado/shared/contract/errors';
import { isUndeliverable } from '@recado/shared/contract/messages';
import type { MessageRecord } from '../../data/messages/record.ts';
import type { Agent } from './event.ts';
import { ticketOf, type Draft } from './draft.ts';

/** @throws AppError ERR_TICKET_NOT_OPEN unless the ticket is in service */
export const checkInService = (draft: Draft): void => {
  const { status } = ticketOf(draft);
  if (status !== 'open' && status !== 'group') throw new AppError('ERR_TICKET_NOT_OPEN');
};

/**
 * The company's own messages may be changed by whoever serves the ticket, a note that stays inside by its author alone.
 *
 * @throws AppError ERR_TICKET_NOT_OPEN, ERR_NOT_OWN_MESSAGE
 */
export const checkMayChange = (draft: Draft, message: MessageRecord, agent: Agent): void => {
  checkInService(draft);
  if (!message.fromMe || (message.isPrivate && message.user?.id !== agent.id))
    throw new AppError('ERR_NOT_OWN_MESSAGE');
};

/** Whether the contact has the message, or will: notes never leave, what is said of a group is no message, and what failed to be sent did not. */
export const reachesContact = (message: MessageRecord): boolean =>
  message.wid !== null &&
  message.mediaType !== 'group_log' &&
  !message.isPrivate &&
  !(message.fromMe && isUndeliverable(message));
