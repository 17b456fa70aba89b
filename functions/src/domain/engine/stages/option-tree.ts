import { answerBehindMenu, answerOption as answer, isBehindMenu } from '@recado/shared/bot/answer';
import { isAnsweredByBot, isUnattended } from '../bot/answered-by-bot.ts';
import { botMessage } from '../bot/bot-message.ts';
import { runTalk } from '../bot/run-talk.ts';
import { ticketOf } from '../draft.ts';
import { rule } from '../stage.ts';

/**
 * Answers a contact that is in a queue, by the bot's rules in `shared/src/bot`. Behind the last option it may still go back
 * to the main menu, or leave.
 */
export const answerOption = rule('answer option', ['message'], (draft, { message }) => {
  if (ticketOf(draft).queueId === null || !isUnattended(draft, message)) return undefined;
  if (isAnsweredByBot(draft, message)) {
    runTalk(draft, (talk) => answer(talk, botMessage(message), draft.isAnswer));
    return 'stop';
  }
  if (draft.isAnswer) return undefined;
  const leads = runTalk(draft, (talk) => isBehindMenu(talk.place) && answerBehindMenu(talk, botMessage(message)));
  return leads ? 'stop' : undefined;
});
