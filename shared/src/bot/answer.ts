import type { QueueOption } from '../contract/queues.ts';
import { invalidOptionText, type MenuAnswer, readMenuAnswer } from '../text/menu-text.ts';
import { chooseOption } from './choose-option.ts';
import { enterOwnQueue, enterQueue, sendMainMenu } from './enter-queue.ts';
import { answerQueueHours } from './hours.ts';
import { mayCorrect, maySendMenu } from './may-repeat.ts';
import { choicesAt, menuQueues, queueOf } from './position.ts';
import { type BotQueue, type BotTalk, closeWithCompletion, move, sendText, wait } from './talk.ts';

/** A contact's message as the bot reads it. */
export interface BotMessage {
  /** The text, or the id of the chosen row or button; null for a message that can't choose. */
  answer: string | null;
  /** The time when it was written, in milliseconds since 1970. */
  at: number;
}

const readAnswer = ({ answer }: BotMessage, count: number): MenuAnswer =>
  answer === null ? { type: 'invalid' } : readMenuAnswer(answer, count);

/** The queues that a contact's number means: those of the menu that it saw, with null for one that is gone from the menu. */
const shownQueues = ({ scene, place }: BotTalk): readonly (BotQueue | null)[] => {
  const queues = menuQueues(scene);
  if (place.shownQueueIds.length === 0) return queues;
  return place.shownQueueIds.map((shown) => queues.find(({ id }) => id === shown) ?? null);
};

/** Lets a contact into a queue of the main menu. */
const chooseQueue = (talk: BotTalk, queue: BotQueue): void => {
  move(talk, { queueId: queue.id, isBot: true, chosenOptionIds: [], repetitions: 0, shownQueueIds: [] });
  talk.steps.push({ type: 'log', entry: 'queue' });
  enterQueue(talk, queue);
};

/**
 * Answers a contact that is in no queue: takes a number for the choice of a queue of the menu that it saw, and sends the
 * main menu to anything else (behaviour, section 7), also to the number of a queue that is gone. Returns whether the message
 * chose something.
 */
export const answerMenu = (talk: BotTalk, message: BotMessage): boolean => {
  const queues = shownQueues(talk);
  // A number answers the menu; before the menu was sent it chooses nothing.
  const choice = talk.place.wroteAt === null ? ({ type: 'invalid' } as const) : readAnswer(message, queues.length);
  switch (choice.type) {
    case 'leave':
      closeWithCompletion(talk, 'clientClosed');
      return true;
    case 'mainMenu':
      sendMainMenu(talk);
      return true;
    case 'choice': {
      const queue = queues[choice.index];
      if (!queue) {
        sendMainMenu(talk);
        return false;
      }
      chooseQueue(talk, queue);
      return true;
    }
    case 'invalid':
      if (maySendMenu(talk, message.at)) sendMainMenu(talk);
      return false;
  }
};

/** Carries out what a message asks for: a way out, or one of the choices. Returns whether it asks for anything. */
const follow = (talk: BotTalk, message: BotMessage, choices: readonly QueueOption[]): boolean => {
  const choice = readAnswer(message, choices.length);
  if (choice.type === 'leave') closeWithCompletion(talk, 'clientClosed');
  else if (choice.type === 'mainMenu') sendMainMenu(talk);
  else if (choice.type === 'choice') chooseOption(talk, choices[choice.index]!);
  return choice.type !== 'invalid';
};

const correct = (talk: BotTalk, { at }: BotMessage): void => {
  if (!mayCorrect(talk, at)) return;
  sendText(talk, invalidOptionText, null);
  move(talk, { repetitions: talk.place.repetitions + 1, wroteAt: talk.scene.now });
};

/**
 * Answers a contact that is in a queue: takes a number for the choice of one of the options below its place (behaviour,
 * section 7).
 *
 * @param isRead true where the message answered another question already, and chooses nothing here
 */
export const answerOption = (talk: BotTalk, message: BotMessage, isRead = false): void => {
  const { scene, place } = talk;
  const queue = queueOf(scene, place.queueId);
  const choices = choicesAt(scene, place);
  if (!queue || choices === null) sendMainMenu(talk);
  // The bot has not written in this service cycle yet: nothing was asked.
  else if (place.wroteAt === null) enterOwnQueue(talk, queue);
  else if (choices.length === 0) wait(talk);
  else if (!isRead && !follow(talk, message, choices)) correct(talk, message);
};

/** True if the contact has left the bot's menu for a queue and waits there: it may go back, or leave. */
export const isBehindMenu = ({ isBot, wroteAt, queueId }: BotTalk['place']): boolean =>
  !isBot && wroteAt !== null && queueId !== null;

/**
 * Answers a contact that waits in a queue without a menu: it may go back, or leave. One that was moved there before it
 * answered the main menu may still choose from that. Returns whether the message asks for anything.
 */
export const answerBehindMenu = (talk: BotTalk, message: BotMessage): boolean => {
  const queues = talk.place.shownQueueIds.length > 0 ? shownQueues(talk) : [];
  const choice = readAnswer(message, queues.length);
  if (choice.type !== 'choice') return follow(talk, message, []);
  const queue = queues[choice.index];
  if (queue) chooseQueue(talk, queue);
  else sendMainMenu(talk);
  return true;
};

/**
 * Answers a contact whose queue is closed: with the queue's text, after which it may go back to the main menu, or leave.
 * Returns whether the bot's part is over.
 *
 * @param message null where a person has the ticket: the contact then can't leave the queue
 */
export const answerClosedQueue = (talk: BotTalk, message: BotMessage | null): boolean => {
  const { isOutOfHours, queueId } = talk.place;
  const mayLeave = message !== null && isOutOfHours && queueId !== null && talk.scene.settings.scheduleType === 'queue';
  if (mayLeave && readAnswer(message, 0).type !== 'invalid') {
    move(talk, { isOutOfHours: false });
    return follow(talk, message, []);
  }
  return answerQueueHours(talk, message !== null);
};
