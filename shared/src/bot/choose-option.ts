import type { QueueOption, QueueOptionType } from '../contract/queues.ts';
import type { TextSource } from '../contract/text-sources.ts';
import { repliesClosed } from './hours.ts';
import { queueOf } from './position.ts';
import { type BotTalk, close, closeWithCompletion, move, sendText, wait, waitInQueue } from './talk.ts';

/** Moves the ticket into the option's queue, if that exists. */
const moveTo = (talk: BotTalk, queueId: number | null): void => {
  const queue = queueOf(talk.scene, queueId);
  if (!queue) return;
  const moves = talk.place.queueId !== queue.id;
  move(talk, { queueId: queue.id, chosenOptionIds: [] });
  if (moves) talk.steps.push({ type: 'log', entry: 'queue' });
};

/** Sends an option's greeting with the options below it. Without a greeting the dialogue ends. */
const descend = (talk: BotTalk, option: QueueOption, source: TextSource): void => {
  const { greetingMessage: greeting, chatbots: choices, closeTicket } = option;
  if (closeTicket) sendText(talk, greeting, source);
  else if (greeting.trim() !== '')
    talk.steps.push({ type: 'menu', menu: { greeting, choices, isMain: false }, source });
  if (closeTicket) closeWithCompletion(talk, 'closed');
  else if (greeting.trim() === '' || choices.length === 0) wait(talk);
};

/** Sends an option's greeting and leaves the ticket to those that the option names. */
const handOver = (talk: BotTalk, option: QueueOption, source: TextSource, to: () => void): void => {
  sendText(talk, option.greetingMessage, source);
  if (option.closeTicket) closeWithCompletion(talk, 'closed');
  else to();
};

/** Carries out an option of each type (behaviour, section 7). */
const byType: Readonly<Record<QueueOptionType, (talk: BotTalk, option: QueueOption, source: TextSource) => void>> = {
  text: descend,
  file: (talk, option, source) => {
    if (option.optFileId !== null) talk.steps.push({ type: 'files', fileListId: option.optFileId });
    descend(talk, option, source);
  },
  queue: (talk, option, source) => {
    const waitsFor = { type: 'queue', queueId: option.optQueueId } as const;
    moveTo(talk, option.optQueueId);
    handOver(talk, option, source, () => {
      const queue = queueOf(talk.scene, talk.place.queueId);
      if (queue && repliesClosed(talk, queue)) wait(talk, waitsFor);
      else if (queue?.closeTicket && queue.id === option.optQueueId) close(talk, 'closed');
      else waitInQueue(talk, waitsFor, true);
    });
  },
  attendent: (talk, option, source) => {
    moveTo(talk, option.optQueueId);
    handOver(talk, option, source, () => {
      wait(talk, { type: 'user', userId: option.optUserId });
      const queue = queueOf(talk.scene, talk.place.queueId);
      if (queue) repliesClosed(talk, queue, option.optUserId === null);
    });
  },
  integration: (talk, option, source) =>
    handOver(talk, option, source, () => {
      wait(talk, { type: 'integration' });
      move(talk, { integrationId: option.optIntegrationId, queueId: null, chosenOptionIds: [] });
    }),
};

/** Carries out the option that the contact chose below its place. */
export const chooseOption = (talk: BotTalk, option: QueueOption): void => {
  const { chosenOptionIds, queueId } = talk.place;
  if (queueId === null) return;
  move(talk, { chosenOptionIds: [...chosenOptionIds, option.id], repetitions: 0, wroteAt: talk.scene.now });
  byType[option.queueType](talk, option, { of: 'option', queueId, optionId: option.id });
};
