import { appendLog, change, type Draft, ticketOf } from '../draft.ts';
import { enterOnlyQueue, sendGreetingFile } from './enter-queue.ts';
import { menuQueues } from './position.ts';
import { sendMenu } from './send-menu.ts';

/**
 * Brings the contact to the main menu: sends the connection's queues, or the options of its only queue. Where the
 * connection has no queue any more, the ticket waits for a person.
 */
export const sendMainMenu = (draft: Draft): void => {
  const queues = menuQueues(draft.state);
  const [only] = queues;
  change(draft, { queueId: null, chosenOptionIds: [], isBot: only !== undefined });
  if (only === undefined) return;
  if (queues.length === 1) {
    change(draft, { queueId: only.id });
    enterOnlyQueue(draft, only);
    return;
  }
  sendGreetingFile(draft);
  sendMenu(draft, { greeting: draft.state.connection.greetingMessage, choices: queues, isMain: true });
  change(draft, { amountUsedBotQueues: ticketOf(draft).amountUsedBotQueues + 1, chatbotAt: draft.now });
  appendLog(draft, 'chatBot', null);
};
