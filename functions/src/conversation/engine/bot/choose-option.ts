import type { QueueDetails, QueueOption, QueueOptionType } from '@recado/shared/contract/queues';
import { sendText } from '../compose.ts';
import { appendLog, change, type Draft, ticketOf } from '../draft.ts';
import { closeByBot, endDialogue, waitInQueue } from './end-dialogue.ts';
import { repliesClosed } from './enter-queue.ts';
import { sendFileList } from './send-file-list.ts';
import { sendMenu } from './send-menu.ts';

/** Moves the ticket into the option's queue, if that exists. */
const moveTo = (draft: Draft, queueId: number | null): void => {
  const queue = draft.state.queues.find(({ id }) => id === queueId);
  if (!queue) return;
  const moves = ticketOf(draft).queueId !== queue.id;
  change(draft, { queueId: queue.id, chosenOptionIds: [] });
  if (moves) appendLog(draft, 'queue', null);
};

const queueOf = ({ state, ticket }: Draft): QueueDetails | undefined =>
  state.queues.find(({ id }) => id === ticket?.queueId);

const closeAfter = (draft: Draft): void => closeByBot(draft, draft.state.connection.complationMessage, 'closed');

/** Sends an option's greeting with the options below it. Without a greeting the dialogue ends. */
const goOn = (draft: Draft, { greetingMessage: greeting, chatbots: choices, closeTicket }: QueueOption): void => {
  if (closeTicket) sendText(draft, greeting, null);
  else if (greeting.trim() !== '') sendMenu(draft, { greeting, choices, isMain: false });
  if (closeTicket) closeAfter(draft);
  else if (greeting.trim() === '' || choices.length === 0) endDialogue(draft);
};

/** Sends an option's greeting and leaves the ticket to those that the option names. */
const handOver = (draft: Draft, option: QueueOption, to: (draft: Draft) => void): void => {
  sendText(draft, option.greetingMessage, null);
  if (option.closeTicket) closeAfter(draft);
  else to(draft);
};

/** What choosing an option of each type does (behaviour, section 7). */
const byType: Readonly<Record<QueueOptionType, (draft: Draft, option: QueueOption) => void>> = {
  text: goOn,
  file: (draft, option) => {
    sendFileList(draft, option.optFileId);
    goOn(draft, option);
  },
  queue: (draft, option) => {
    moveTo(draft, option.optQueueId);
    handOver(draft, option, () => {
      const queue = queueOf(draft);
      if (queue && repliesClosed(draft, queue)) endDialogue(draft);
      else if (queue?.closeTicket && queue.id === option.optQueueId) closeByBot(draft, '', 'closed');
      else waitInQueue(draft);
    });
  },
  attendent: (draft, option) => {
    moveTo(draft, option.optQueueId);
    handOver(draft, option, () => {
      endDialogue(draft);
      const queue = queueOf(draft);
      if (queue) repliesClosed(draft, queue);
      const user = draft.state.users.find(({ id }) => id === option.optUserId);
      if (user) change(draft, { userId: user.id });
    });
  },
  integration: (draft, option) =>
    handOver(draft, option, () => {
      endDialogue(draft);
      change(draft, {
        integrationId: option.optIntegrationId,
        useIntegration: option.optIntegrationId !== null,
        queueId: null,
        chosenOptionIds: [],
      });
    }),
};

/** Carries out the option that the contact chose below its place. */
export const chooseOption = (draft: Draft, option: QueueOption): void => {
  const { chosenOptionIds } = ticketOf(draft);
  change(draft, {
    chosenOptionIds: [...chosenOptionIds, option.id],
    amountUsedBotQueues: 0,
    chatbotAt: draft.now,
  });
  byType[option.queueType](draft, option);
};
