import { AppError } from '@recado/shared/contract/errors';
import { isUndeliverable } from '@recado/shared/contract/messages';
import type { MessageRecord } from '../../data/messages/record.ts';
import type { Agent } from './event.ts';
import { isInService } from './service-status.ts';
import { ticketOf, type Draft } from './draft.ts';

/** @throws AppError ERR_TICKET_NOT_OPEN unless the ticket is in service */
export const checkInService = (draft: Draft): void => {
  if (!isInService(ticketOf(draft))) throw new AppError('ERR_TICKET_NOT_OPEN');
};

/**
 * Checks that an agent may change a message: any agent may change the company's own messages, a private note only its author.
 *
 * @throws AppError ERR_TICKET_NOT_OPEN, ERR_NOT_OWN_MESSAGE
 */
export const checkMayChange = (draft: Draft, message: MessageRecord, agent: Agent): void => {
  checkInService(draft);
  if (!message.fromMe || (message.isPrivate && message.user?.id !== agent.id))
    throw new AppError('ERR_NOT_OWN_MESSAGE');
};

/** Returns whether the contact has the message or will receive it. False for private notes, group notices and messages that could not be sent. */
export const reachesContact = (message: MessageRecord): boolean =>
  message.wid !== null &&
  message.mediaType !== 'group_log' &&
  !message.isPrivate &&
  !(message.fromMe && isUndeliverable(message));
