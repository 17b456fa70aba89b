import { answerMenu as answer } from '@recado/shared/bot/answer';
import { menuQueues } from '@recado/shared/bot/position';
import { isAnsweredByBot } from '../bot/answered-by-bot.ts';
import { botMessage } from '../bot/bot-message.ts';
import { runTalk } from '../bot/run-talk.ts';
import { changeDialogue, dialogueOf, hasService } from '../dialogue.ts';
import { stopService } from '../bot/integration-call.ts';
import { change, ticketOf } from '../draft.ts';
import { rule } from '../stage.ts';

/** Milliseconds after the chat's last message in which only an automatic answer of the phone is written. */
const automatic = 10_000;

/**
 * Leaves the dialogue to the person who writes on the phone, and what was asked before is answered no more. What the phone
 * answers by itself, within seconds of the chat's last message, does not count. The cool-down of the text of closed hours
 * goes on.
 */
export const leaveToPhone = rule('leave to phone', ['message'], (draft, { message }) => {
  const { before } = draft;
  const { isBot } = ticketOf(draft);
  const dialogue = dialogueOf(draft);
  const { wroteAt, isOutOfHours } = dialogue;
  if (!message.fromMe || (!isBot && wroteAt === null && !hasService(dialogue))) return;
  if (before !== null && message.at - before.updatedAt <= automatic) return;
  change(draft, { isBot: false });
  if (hasService(dialogue)) stopService(draft);
  if (wroteAt !== null && !isOutOfHours) changeDialogue(draft, { wroteAt: null });
});

/** Answers a contact that is in no queue, by the bot's rules in `shared/src/bot`. The answer to another question chooses nothing. */
export const answerMenu = rule('answer menu', ['message'], (draft, { message }) => {
  const hasMenu = ticketOf(draft).queueId === null && menuQueues(draft.state).length > 0;
  if (!hasMenu || !isAnsweredByBot(draft, message)) return undefined;
  const given = botMessage(message);
  const chose = runTalk(draft, (talk) => answer(talk, draft.isAnswer ? { ...given, answer: null } : given));
  return chose ? 'stop' : undefined;
});
