import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import type { QueueOption } from '@recado/shared/contract/queues';
import { invalidOptionText } from '@recado/shared/text/menu-text';
import { chooseOption } from '../bot/choose-option.ts';
import { closeForContact, endDialogue } from '../bot/end-dialogue.ts';
import { enterOwnQueue } from '../bot/enter-queue.ts';
import { isAnsweredByBot, isBehindMenu } from '../bot/answered-by-bot.ts';
import { mayCorrect } from '../bot/may-repeat.ts';
import { choicesAt } from '../bot/position.ts';
import { readChoice } from '../bot/read-choice.ts';
import { sendMainMenu } from '../bot/send-main-menu.ts';
import { sendText } from '../compose.ts';
import { change, type Draft, ticketOf } from '../draft.ts';
import { rule } from '../stage.ts';

/** Carries out what a message asks for: a way out, or one of the choices. Returns whether it asks for anything. */
const follow = (draft: Draft, message: InboundMessage, choices: readonly QueueOption[]): boolean => {
  const choice = readChoice(message, choices.length);
  if (choice.type === 'leave') closeForContact(draft);
  else if (choice.type === 'mainMenu') sendMainMenu(draft);
  else if (choice.type === 'choice') chooseOption(draft, choices[choice.index]!);
  return choice.type !== 'invalid';
};

const correct = (draft: Draft, message: InboundMessage): void => {
  if (!mayCorrect(draft, message)) return;
  sendText(draft, invalidOptionText, null);
  change(draft, { amountUsedBotQueues: ticketOf(draft).amountUsedBotQueues + 1, chatbotAt: draft.now });
};

const answer = (draft: Draft, message: InboundMessage): void => {
  const ticket = ticketOf(draft);
  const queue = draft.state.queues.find(({ id }) => id === ticket.queueId);
  const choices = choicesAt(draft.state, ticket);
  if (!queue || choices === null) sendMainMenu(draft);
  // The bot has not written in this service cycle yet: nothing was asked.
  else if (ticket.chatbotAt === null) enterOwnQueue(draft, queue);
  else if (choices.length === 0) endDialogue(draft);
  else if (!draft.isAnswer && !follow(draft, message, choices)) correct(draft, message);
};

/**
 * Answers a contact that is in a queue: takes a number for the choice of one of the options below its place (behaviour,
 * section 7). Behind the last option it may still go back to the main menu, or leave.
 */
export const answerOption = rule('answer option', ['message'], (draft, { message }) => {
  if (ticketOf(draft).queueId === null) return undefined;
  if (isBehindMenu(draft, message) && !draft.isAnswer) return follow(draft, message, []) ? 'stop' : undefined;
  if (!isAnsweredByBot(draft, message)) return undefined;
  answer(draft, message);
  return 'stop';
});
