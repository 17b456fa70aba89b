import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import { type Draft, ticketOf } from '../draft.ts';
import { minute } from '../ticket-timer.ts';

/** Milliseconds in which a message that chooses nothing was written before its author could read the bot's last text. */
const readingTime = 5_000;

/** Whether the contact wrote before it could read the bot's last text: two quick messages get one menu. */
const isBeforeReading = (draft: Draft, { at }: Pick<InboundMessage, 'at'>): boolean => {
  const { chatbotAt } = ticketOf(draft);
  return chatbotAt !== null && at - chatbotAt < readingTime;
};

const isUsedUp = (draft: Draft): boolean => {
  const { maxUseBotQueues } = draft.state.connection;
  return maxUseBotQueues > 0 && ticketOf(draft).amountUsedBotQueues >= maxUseBotQueues;
};

/** Whether the bot answers once more a message that chooses nothing in the option tree. */
export const mayCorrect = (draft: Draft, message: Pick<InboundMessage, 'at'>): boolean =>
  !isUsedUp(draft) && !isBeforeReading(draft, message);

/** Whether the bot has sent its texts as often as the connection allows, or is in its cool-down (behaviour, section 6). */
export const isSuppressed = (draft: Draft): boolean => {
  const { amountUsedBotQueues, chatbotAt } = ticketOf(draft);
  const { timeUseBotQueues } = draft.state.connection;
  const coolsDown = amountUsedBotQueues > 0 && chatbotAt !== null && draft.now - chatbotAt < timeUseBotQueues * minute;
  return coolsDown || isUsedUp(draft);
};

/** Whether the bot sends its main menu (again) to a message that chooses nothing (behaviour, section 7). */
export const maySendMenu = (draft: Draft, message: Pick<InboundMessage, 'at'>): boolean =>
  !isSuppressed(draft) && !isBeforeReading(draft, message);
