import { AppError } from '@recado/shared/contract/errors';
import type { MediaType } from '@recado/shared/contract/media-types';
import { editWindow } from '@recado/shared/contract/messages';
import { rendered, replaceMessage } from '../compose.ts';
import { checkOwn, isWithContact } from '../own-message.ts';
import { rule } from '../stage.ts';

/** Kinds with a text of their own. */
const worded: ReadonlySet<MediaType> = new Set(['conversation', 'image', 'video', 'application']);

/** An agent changes what was written, for 15 minutes (specification 1, section 2). A message that never left is sent with its new words. */
export const editMessage = rule('edit message', ['edit'], (turn, { agent, message, isLast, body: given, changeWid }) => {
  const { now } = turn;
  checkOwn(turn, message, agent);
  if (now - message.createdAt > editWindow) throw new AppError('ERR_FETCH_WAPP_MSG');
  if (message.isDeleted || !worded.has(message.mediaType)) throw new AppError('ERR_MESSAGE_NOT_EDITABLE');
  const body = message.isPrivate ? given : rendered(turn, given, agent).trim();
  if (body === '' || body === message.body) return 'ignore';
  const leaves = isWithContact(message);
  replaceMessage(turn, message, { ...message, body, isEdited: true, editedAt: Math.max(now, message.editedAt ?? 0), failure: leaves ? null : message.failure }, isLast);
  if (leaves) turn.order = { type: 'edit', changeWid, body, before: message.body };
  return undefined;
});
