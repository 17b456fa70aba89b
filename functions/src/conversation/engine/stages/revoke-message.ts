import { AppError } from '@recado/shared/contract/errors';
import { transportOf } from '@recado/shared/contract/transport';
import { replaceMessage } from '../compose.ts';
import { checkOwn, isWithContact } from '../own-message.ts';
import { rule } from '../stage.ts';
import { ticketOf } from '../draft.ts';

/**
 * An agent takes back what was written; its text stays to be read inside. The channels of the Graph API take back nothing
 * that the contact has.
 */
export const revokeMessage = rule('revoke message', ['revoke'], (draft, { agent, message, isLast, changeWid }) => {
  checkOwn(draft, message, agent);
  if (message.isDeleted) return 'ignore';
  const leaves = isWithContact(message);
  if (leaves && transportOf(ticketOf(draft).channel) === 'graph') throw new AppError('ERR_MESSAGE_NOT_REVOCABLE');
  replaceMessage(draft, message, { ...message, isDeleted: true, failure: leaves ? null : message.failure }, isLast);
  if (leaves) draft.order = { type: 'revoke', changeWid };
  return undefined;
});
