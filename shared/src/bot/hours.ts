import type { TextSource } from '../contract/text-sources.ts';
import { optionsText } from '../text/menu-text.ts';
import { isSuppressed } from './may-repeat.ts';
import { menuQueues, queueOf } from './position.ts';
import { isWithinHours } from './service-hours.ts';
import { type BotQueue, type BotTalk, move, sendText } from './talk.ts';

/** Returns whether a queue has hours, by the company's `scheduleType`, and is outside of them. */
const isQueueClosed = (
  { settings, timeZone, holidays, now }: BotTalk['scene'],
  { schedules }: Pick<BotQueue, 'schedules'>,
): boolean => settings.scheduleType === 'queue' && !isWithinHours(schedules, timeZone, now, holidays);

/**
 * Sends a text to a contact who writes outside of the hours, and counts it. Sends nothing where the text is empty, where
 * the bot has sent its texts as often as the connection's `maxUseBotQueues` allows, or where `timeUseBotQueues` has not
 * passed since the last one.
 */
const replyOutOfHours = (talk: BotTalk, text: string, source: TextSource): void => {
  if (text.trim() === '' || isSuppressed(talk)) return;
  sendText(talk, text, source);
  move(talk, { isOutOfHours: true, repetitions: talk.place.repetitions + 1, wroteAt: talk.scene.now });
};

const closedSourceOf = ({ id: queueId }: BotQueue): TextSource => ({
  of: 'queue',
  queueId,
  field: 'outOfHoursMessage',
});

/** The text of a closed queue; where the contact may choose another queue, with the ways out, as menus have them. */
const closedText = ({ scene }: BotTalk, { outOfHoursMessage: text }: BotQueue, hasWayOut: boolean): string =>
  hasWayOut && text.trim() !== '' && menuQueues(scene).length > 1 ? optionsText(text, []) : text;

/**
 * Sends the text of a queue that is closed at this time; once it is open, the bot starts in it. Returns false where the
 * queue is open, or has no text for its closed hours: the bot then continues.
 *
 * @param hasWayOut false where a person has the ticket: the contact then can't leave the queue
 */
export const repliesClosed = (talk: BotTalk, queue: BotQueue, hasWayOut = true): boolean => {
  if (!isQueueClosed(talk.scene, queue) || queue.outOfHoursMessage.trim() === '') return false;
  move(talk, { wroteAt: null });
  replyOutOfHours(talk, closedText(talk, queue, hasWayOut), closedSourceOf(queue));
  return true;
};

/**
 * Answers outside of the hours and ends the bot's part; within them, the bot's counter and its cool-down start again.
 * Returns whether the bot's part is over. Without a text, the bot continues.
 */
export const answerHours = (talk: BotTalk, isClosed: boolean, text: string, source: TextSource): boolean => {
  if (isClosed && text.trim() !== '') {
    replyOutOfHours(talk, text, source);
    return true;
  }
  if (!isClosed && talk.place.isOutOfHours) move(talk, { isOutOfHours: false, repetitions: 0, wroteAt: null });
  return false;
};

/** Answers a message in a queue that is closed with the queue's text. Returns whether the bot's part is over. */
export const answerQueueHours = (talk: BotTalk, hasWayOut: boolean): boolean => {
  const { scene, place } = talk;
  const queue = queueOf(scene, place.queueId);
  if (!queue || scene.settings.scheduleType !== 'queue') return false;
  // The bot has answered this message already.
  if (place.wroteAt === scene.now) return false;
  return answerHours(talk, isQueueClosed(scene, queue), closedText(talk, queue, hasWayOut), closedSourceOf(queue));
};
