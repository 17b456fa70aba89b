import { answerClosedQueue } from '@recado/shared/bot/answer';
import { answerHours } from '@recado/shared/bot/hours';
import { isWithinHours } from '@recado/shared/bot/service-hours';
import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import type { TextSource } from '@recado/shared/contract/text-sources';
import { isUnattended } from '../bot/answered-by-bot.ts';
import { botMessage } from '../bot/bot-message.ts';
import { runTalk } from '../bot/run-talk.ts';
import { allowsCompanyTexts } from '../compose.ts';
import { type Draft, ticketOf } from '../draft.ts';
import { rule } from '../stage.ts';

/** The field of the company's and the connection's text. */
const source: TextSource = { of: 'connection', field: 'outOfHoursMessage' };

/** States of a ticket that waits for nobody: it is in service, or over. */
const notWaiting: ReadonlySet<string> = new Set(['open', 'group', 'nps', 'closed']);

/** Returns whether hours apply to a message: a contact's, in a ticket that waits and was not imported (behaviour, section 6). */
const haveHours = (draft: Draft, { fromMe }: InboundMessage): boolean => {
  const { status, imported } = ticketOf(draft);
  return !fromMe && imported === null && !notWaiting.has(status) && allowsCompanyTexts(draft);
};

/**
 * Answers a message outside of the hours of the company or the connection, or on a holiday, with the connection's text, and ends the bot's
 * part (behaviour, section 6). Without a text, the bot continues.
 */
export const sendOutOfHours = rule('send out of hours', ['message'], (draft, { message }) => {
  const { settings, company, connection } = draft.state;
  if (settings.scheduleType === 'queue' || !haveHours(draft, message)) return undefined;
  const hours = { company: company.schedules, connection: connection.schedules, disabled: null }[settings.scheduleType];
  const isClosed = hours !== null && !isWithinHours(hours, company.timeZone, draft.now, company.holidays);
  return runTalk(draft, (talk) => answerHours(talk, isClosed, connection.outOfHoursMessage, source))
    ? 'stop'
    : undefined;
});

/**
 * Answers a message in a ticket whose queue is closed with the queue's text. The ticket stays in the queue, unless nobody
 * has it and its contact goes back to the main menu, or leaves.
 */
export const sendQueueOutOfHours = rule('send out of hours of queue', ['message'], (draft, { message }) => {
  if (!haveHours(draft, message)) return undefined;
  const given = isUnattended(draft, message) && !draft.isAnswer ? botMessage(message) : null;
  return runTalk(draft, (talk) => answerClosedQueue(talk, given)) ? 'stop' : undefined;
});
