import type { QueueDetails } from '@recado/shared/contract/queues';
import { sendText } from '../compose.ts';
import { change, type Draft, ticketOf } from '../draft.ts';
import { isWithinHours } from '../service-hours.ts';

const minute = 60_000;

/** Returns whether a queue has hours, by the company's `scheduleType`, and is outside of them. */
export const isQueueClosed = (
  { state, now }: Pick<Draft, 'state' | 'now'>,
  { schedules }: Pick<QueueDetails, 'schedules'>,
): boolean => state.settings.scheduleType === 'queue' && !isWithinHours(schedules, state.company.timeZone, now);

/** Returns whether the bot has sent its texts as often as the connection allows, or is in its cool-down (behaviour, section 6). */
const isSuppressed = (draft: Draft): boolean => {
  const { maxUseBotQueues, timeUseBotQueues } = draft.state.connection;
  const { amountUsedBotQueues, chatbotAt } = ticketOf(draft);
  if (maxUseBotQueues > 0 && amountUsedBotQueues >= maxUseBotQueues) return true;
  return amountUsedBotQueues > 0 && chatbotAt !== null && draft.now - chatbotAt < timeUseBotQueues * minute;
};

/**
 * Sends a text to a contact who writes outside of the hours, and counts it. Sends nothing where the text is empty, where
 * the bot has sent its texts as often as the connection's `maxUseBotQueues` allows, or where `timeUseBotQueues` has not
 * passed since the last one.
 */
export const replyOutOfHours = (draft: Draft, text: string): void => {
  if (text.trim() === '' || isSuppressed(draft)) return;
  sendText(draft, text, null);
  change(draft, {
    isOutOfHour: true,
    amountUsedBotQueues: ticketOf(draft).amountUsedBotQueues + 1,
    chatbotAt: draft.now,
  });
};
