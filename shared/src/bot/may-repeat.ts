import type { BotTalk } from './talk.ts';

const minute = 60_000;

/** Milliseconds in which a message that chooses nothing was written before its author could read the bot's last text. */
const readingTime = 5_000;

/** True if the contact wrote before it could read the bot's last text: two quick messages get one menu. */
const isBeforeReading = ({ place: { wroteAt } }: BotTalk, writtenAt: number): boolean =>
  wroteAt !== null && writtenAt - wroteAt < readingTime;

const isUsedUp = ({ scene: { connection }, place: { repetitions } }: BotTalk): boolean =>
  connection.maxUseBotQueues > 0 && repetitions >= connection.maxUseBotQueues;

/** True if the bot answers once more a message that chooses nothing in the option tree. */
export const mayCorrect = (talk: BotTalk, writtenAt: number): boolean =>
  !isUsedUp(talk) && !isBeforeReading(talk, writtenAt);

/**
 * True if the bot has sent its texts as often as the connection allows, or is in its cool-down (behaviour, section 6).
 */
export const isSuppressed = (talk: BotTalk): boolean => {
  const { repetitions, wroteAt } = talk.place;
  const { connection, now } = talk.scene;
  const coolsDown = repetitions > 0 && wroteAt !== null && now - wroteAt < connection.timeUseBotQueues * minute;
  return coolsDown || isUsedUp(talk);
};

/** True if the bot sends its main menu (again) to a message that chooses nothing (behaviour, section 7). */
export const maySendMenu = (talk: BotTalk, writtenAt: number): boolean =>
  !isSuppressed(talk) && !isBeforeReading(talk, writtenAt);
