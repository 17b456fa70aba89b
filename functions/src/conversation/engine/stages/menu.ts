import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import { closeForContact } from '../bot/end-dialogue.ts';
import { enterQueue } from '../bot/enter-queue.ts';
import { isAnsweredByBot } from '../bot/answered-by-bot.ts';
import { maySendMenu } from '../bot/may-repeat.ts';
import { menuQueues } from '../bot/position.ts';
import { readChoice } from '../bot/read-choice.ts';
import { sendMainMenu } from '../bot/send-main-menu.ts';
import { appendLog, change, type Draft, ticketOf } from '../draft.ts';
import { rule, type StageResult } from '../stage.ts';

/** Milliseconds after the chat's last message in which only an automatic answer of the phone is written. */
const automatic = 10_000;

/**
 * Leaves the dialogue to the person who writes on the phone, and what was asked before is answered no more. What the phone
 * answers by itself, within seconds of the chat's last message, does not count. The cool-down of the text of closed hours
 * goes on.
 */
export const leaveToPhone = rule('leave to phone', ['message'], (draft, { message }) => {
  const { before } = draft;
  const { isBot, chatbotAt, isOutOfHour } = ticketOf(draft);
  if (!message.fromMe || (!isBot && chatbotAt === null)) return;
  if (before !== null && message.at - before.updatedAt <= automatic) return;
  change(draft, { isBot: false, ...(isOutOfHour ? {} : { chatbotAt: null }) });
});

const answer = (draft: Draft, message: InboundMessage): StageResult => {
  const queues = menuQueues(draft.state);
  // A number answers the menu: before it was sent, and in answer to another question, it chooses nothing.
  const isAsked = ticketOf(draft).chatbotAt !== null && !draft.isAnswer;
  const choice = isAsked ? readChoice(message, queues.length) : ({ type: 'invalid' } as const);
  switch (choice.type) {
    case 'leave':
      closeForContact(draft);
      return 'stop';
    case 'mainMenu':
      sendMainMenu(draft);
      return 'stop';
    case 'choice': {
      const queue = queues[choice.index]!;
      change(draft, { queueId: queue.id, chosenOptionIds: [], amountUsedBotQueues: 0 });
      appendLog(draft, 'queue', null);
      enterQueue(draft, queue);
      return 'stop';
    }
    case 'invalid':
      if (maySendMenu(draft, message)) sendMainMenu(draft);
      return undefined;
  }
};

/** Answers a contact that is in no queue: takes a number for the choice of a queue, and sends the main menu to anything else (behaviour, section 7). */
export const answerMenu = rule('answer menu', ['message'], (draft, { message }) => {
  const hasMenu = ticketOf(draft).queueId === null && menuQueues(draft.state).length > 0;
  return hasMenu && isAnsweredByBot(draft, message) ? answer(draft, message) : undefined;
});
