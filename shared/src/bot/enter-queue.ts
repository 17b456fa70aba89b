import type { TextSource } from '../contract/text-sources.ts';
import { repliesClosed } from './hours.ts';
import { menuQueues } from './position.ts';
import { type BotQueue, type BotTalk, close, move, sendText, wait, waitInQueue } from './talk.ts';

/** Sends the file that precedes the greeting of a connection, with the first greeting of a service cycle. */
const sendGreetingFile = ({ place, steps }: BotTalk): void => {
  if (place.wroteAt === null) steps.push({ type: 'greetingFile' });
};

const greetingOf = ({ id: queueId }: BotQueue): TextSource => ({ of: 'queue', queueId, field: 'greetingMessage' });

const sendMenu = ({ steps }: BotTalk, queue: BotQueue): void => {
  const { greetingMessage: greeting, chatbots: choices } = queue;
  steps.push({ type: 'menu', menu: { greeting, choices, isMain: false }, source: greetingOf(queue) });
};

/** Sends a queue's files, and closes the ticket without a text, lets it wait or lets a prompt or an integration answer, unless options follow. */
const finishEntering = (talk: BotTalk, queue: BotQueue, hasTree: boolean, assignsMember: boolean): void => {
  if (queue.fileListId !== null) talk.steps.push({ type: 'files', fileListId: queue.fileListId });
  if (queue.closeTicket) close(talk, 'closed');
  else if (!hasTree && queue.promptId !== null) {
    wait(talk, { type: 'prompt' });
    move(talk, { promptId: queue.promptId });
  } else if (!hasTree && queue.integrationId !== null) {
    wait(talk, { type: 'integration' });
    move(talk, { integrationId: queue.integrationId });
  } else if (!hasTree) waitInQueue(talk, { type: 'anybody' }, assignsMember);
};

/** Lets a contact into a queue of several: sends its options, or its greeting (behaviour, section 7). */
export const enterQueue = (talk: BotTalk, queue: BotQueue): void => {
  if (repliesClosed(talk, queue)) return;
  const hasTree = queue.chatbots.length > 0;
  if (hasTree) sendMenu(talk, queue);
  else sendText(talk, queue.greetingMessage, greetingOf(queue));
  move(talk, { wroteAt: talk.scene.now });
  finishEntering(talk, queue, hasTree, true);
};

/**
 * Lets a contact into the only queue of its connection, with the connection's greeting and the queue's, each once in a
 * service cycle. A single option is no menu. The ticket is given to no member by chance: nobody chose the queue.
 */
const enterOnlyQueue = (talk: BotTalk, queue: BotQueue): void => {
  if (repliesClosed(talk, queue)) return;
  const { connection, settings, now } = talk.scene;
  if (settings.sendGreetingMessageOneQueues === 'enabled' && talk.place.wroteAt === null) {
    sendGreetingFile(talk);
    sendText(talk, connection.greetingMessage, { of: 'connection', field: 'greetingMessage' });
  }
  const hasTree = queue.chatbots.length > 1;
  if (hasTree) {
    sendMenu(talk, queue);
    move(talk, { wroteAt: now });
  } else if (talk.place.wroteAt === null) sendText(talk, queue.greetingMessage, greetingOf(queue));
  finishEntering(talk, queue, hasTree, false);
};

/**
 * Lets a contact into the queue in which its ticket is already: the only one, the one that it had before it was
 * reopened, or the one that was closed when it wrote last. It begins at the queue's first level.
 */
export const enterOwnQueue = (talk: BotTalk, queue: BotQueue): void => {
  move(talk, { chosenOptionIds: [] });
  const [only, ...others] = menuQueues(talk.scene);
  if (only?.id === queue.id && others.length === 0) enterOnlyQueue(talk, queue);
  else enterQueue(talk, queue);
};

/**
 * Brings the contact to the main menu: sends the connection's queues, or the options of its only queue. Where the
 * connection has no queue any more, the ticket waits for a person.
 */
export const sendMainMenu = (talk: BotTalk): void => {
  const { connection, now } = talk.scene;
  const queues = menuQueues(talk.scene);
  const [only] = queues;
  move(talk, { queueId: null, chosenOptionIds: [], isBot: only !== undefined });
  if (only === undefined) return;
  if (queues.length === 1) {
    move(talk, { queueId: only.id });
    enterOnlyQueue(talk, only);
    return;
  }
  sendGreetingFile(talk);
  talk.steps.push({
    type: 'menu',
    menu: { greeting: connection.greetingMessage, choices: queues, isMain: true },
    source: { of: 'connection', field: 'greetingMessage' },
  });
  move(talk, {
    repetitions: talk.place.repetitions + 1,
    wroteAt: now,
    shownQueueIds: queues.map(({ id }) => id),
  });
  talk.steps.push({ type: 'log', entry: 'chatBot' });
};
