import type { QueueDetails } from '@recado/shared/contract/queues';
import { sendText } from '../compose.ts';
import { change, type Draft } from '../draft.ts';
import { isQueueClosed, replyOutOfHours } from '../stages/out-of-hours.ts';
import { closeByBot, waitForAnybody, waitInQueue } from './end-dialogue.ts';
import { menuQueues } from './position.ts';
import { sendFile, sendFileList } from './send-file-list.ts';
import { sendMenu } from './send-menu.ts';

/**
 * Sends the text of a queue that is closed at this time; once it is open, the bot starts in it. Returns false where the
 * queue is open, or has no text for its closed hours: the bot then goes on.
 */
export const repliesClosed = (draft: Draft, queue: QueueDetails): boolean => {
  if (!isQueueClosed(draft, queue) || queue.outOfHoursMessage.trim() === '') return false;
  change(draft, { chatbotAt: null });
  replyOutOfHours(draft, queue.outOfHoursMessage);
  return true;
};

/** Sends the file that precedes the greeting of a connection, with the first greeting of a service cycle. */
export const sendGreetingFile = (draft: Draft): void => {
  const { greetingMediaAttachment: file } = draft.state.connection;
  if (file !== null && draft.ticket?.chatbotAt === null) sendFile(draft, file);
};

/** Sends a queue's files, and closes the ticket without a text or leaves it as `wait` says, unless options follow. */
const finishEntering = (draft: Draft, queue: QueueDetails, hasTree: boolean, wait: (draft: Draft) => void): void => {
  sendFileList(draft, queue.fileListId);
  if (queue.closeTicket) closeByBot(draft, '', 'closed');
  else if (!hasTree) wait(draft);
};

/** Lets a contact into a queue of several: sends its options, or its greeting (behaviour, section 7). */
export const enterQueue = (draft: Draft, queue: QueueDetails): void => {
  if (repliesClosed(draft, queue)) return;
  const { greetingMessage: greeting, chatbots: choices } = queue;
  const hasTree = choices.length > 0;
  if (hasTree) sendMenu(draft, { greeting, choices, isMain: false });
  else sendText(draft, greeting, null);
  change(draft, { chatbotAt: draft.now });
  finishEntering(draft, queue, hasTree, waitInQueue);
};

/**
 * Lets a contact into the only queue of its connection, with the connection's greeting. A single option is no menu. The
 * ticket is given to no random member: nobody chose the queue.
 */
export const enterOnlyQueue = (draft: Draft, queue: QueueDetails): void => {
  if (repliesClosed(draft, queue)) return;
  const { connection, settings } = draft.state;
  if (settings.sendGreetingMessageOneQueues === 'enabled' && draft.ticket?.chatbotAt === null) {
    sendGreetingFile(draft);
    sendText(draft, connection.greetingMessage, null);
  }
  const hasTree = queue.chatbots.length > 1;
  if (hasTree) {
    sendMenu(draft, { greeting: queue.greetingMessage, choices: queue.chatbots, isMain: false });
    change(draft, { chatbotAt: draft.now });
  }
  finishEntering(draft, queue, hasTree, waitForAnybody);
};

/**
 * Lets a contact into the queue in which its ticket stands already: the only one, the one that it had before it was
 * reopened, or the one that was closed when it wrote last. It begins at the queue's first level.
 */
export const enterOwnQueue = (draft: Draft, queue: QueueDetails): void => {
  change(draft, { chosenOptionIds: [] });
  const [only, ...others] = menuQueues(draft.state);
  if (only?.id === queue.id && others.length === 0) enterOnlyQueue(draft, queue);
  else enterQueue(draft, queue);
};
