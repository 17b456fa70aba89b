import { replaceMessage } from '../compose.ts';
import { checkOwn, isWithContact } from '../own-message.ts';
import { rule } from '../stage.ts';

/** An agent takes back what was written; its text stays to be read inside. */
export const revokeMessage = rule('revoke message', ['revoke'], (turn, { agent, message, isLast, changeWid }) => {
  checkOwn(turn, message, agent);
  if (message.isDeleted) return 'ignore';
  const leaves = isWithContact(message);
  replaceMessage(turn, message, { ...message, isDeleted: true, failure: leaves ? null : message.failure }, isLast);
  if (leaves) turn.order = { type: 'revoke', changeWid };
  return undefined;
});
