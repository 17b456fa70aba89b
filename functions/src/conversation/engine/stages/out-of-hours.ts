import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import type { QueueDetails } from '@recado/shared/contract/queues';
import { isSuppressed } from '../bot/may-repeat.ts';
import { allowsCompanyTexts, sendText } from '../compose.ts';
import { change, type Draft, ticketOf } from '../draft.ts';
import { isWithinHours } from '../service-hours.ts';
import { rule, type StageResult } from '../stage.ts';

/** Returns whether a queue has hours, by the company's `scheduleType`, and is outside of them. */
export const isQueueClosed = (
  { state, now }: Pick<Draft, 'state' | 'now'>,
  { schedules }: Pick<QueueDetails, 'schedules'>,
): boolean => state.settings.scheduleType === 'queue' && !isWithinHours(schedules, state.company.timeZone, now);

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

/** States of a ticket that waits for nobody: it is in service, or over. */
const notWaiting: ReadonlySet<string> = new Set(['open', 'group', 'nps', 'closed']);

/** Returns whether hours apply to a message: a contact's, in a ticket that waits and was not imported (behaviour, section 6). */
const haveHours = (draft: Draft, { fromMe }: InboundMessage): boolean => {
  const { status, imported } = ticketOf(draft);
  return !fromMe && imported === null && !notWaiting.has(status) && allowsCompanyTexts(draft);
};

/** Answers outside of the hours and ends the bot's part; within them, the bot's counter and its cool-down start again. */
const answerBy = (draft: Draft, isClosed: boolean, text: string): StageResult => {
  if (!isClosed) {
    if (ticketOf(draft).isOutOfHour) change(draft, { isOutOfHour: false, amountUsedBotQueues: 0, chatbotAt: null });
    return undefined;
  }
  if (text.trim() === '') return undefined;
  replyOutOfHours(draft, text);
  return 'stop';
};

/**
 * Answers a message outside of the hours of the company or the connection with the connection's text, and ends the bot's
 * part (behaviour, section 6). Without a text, the bot goes on.
 */
export const sendOutOfHours = rule('send out of hours', ['message'], (draft, { message }) => {
  const { settings, company, connection } = draft.state;
  if (settings.scheduleType === 'queue' || !haveHours(draft, message)) return undefined;
  const hours = { company: company.schedules, connection: connection.schedules, disabled: null }[settings.scheduleType];
  const isClosed = hours !== null && !isWithinHours(hours, company.timeZone, draft.now);
  return answerBy(draft, isClosed, connection.outOfHoursMessage);
});

/** Answers a message in a ticket whose queue is closed with the queue's text. The ticket stays in the queue. */
export const sendQueueOutOfHours = rule('send out of hours of queue', ['message'], (draft, { message }) => {
  const { queueId, chatbotAt } = ticketOf(draft);
  const queue = draft.state.queues.find(({ id }) => id === queueId);
  if (!queue || draft.state.settings.scheduleType !== 'queue' || !haveHours(draft, message)) return undefined;
  // The bot has answered this message already.
  if (chatbotAt === draft.now) return undefined;
  return answerBy(draft, isQueueClosed(draft, queue), queue.outOfHoursMessage);
});
