import { AppError } from '@recado/shared/contract/errors';
import { messageAfter } from '../apply-message-change.ts';
import { replaceMessage } from '../compose.ts';
import { checkInService, isWithContact } from '../own-message.ts';
import { rule } from '../stage.ts';
import { ticketOf } from '../draft.ts';

/** An agent reacts as the company's number: one reaction for all of them. */
export const reactToMessage = rule('react to message', ['react'], (draft, { message, emoji, isLast, changeWid }) => {
  checkInService(draft);
  if (message.isDeleted || !isWithContact(message)) throw new AppError('ERR_NO_MESSAGE_FOUND');
  const mine = message.reactions.find(({ by }) => by === 'me');
  if ((mine?.emoji ?? '') === emoji) return 'ignore';
  const by = { fromMe: true, address: null, name: null };
  const at = Math.max(draft.now, (mine?.at ?? 0) + 1);
  replaceMessage(
    draft,
    message,
    messageAfter(message, { type: 'reaction', by, emoji, at }, ticketOf(draft).isGroup, draft.state.settings),
    isLast,
  );
  draft.order = { type: 'react', changeWid, emoji, before: mine?.emoji ?? '' };
  return undefined;
});
