import type { ConnectionOutage, Message } from '@recado/shared/contract/messages';
import { ulidTime } from '@recado/shared/text/ulid-time';
import { sameDay } from '../../i18n/format.ts';
import type { Waiting } from './use-send.ts';

interface Shown {
  key: string;
  /** The day that this row opens. It is part of the row: older messages that come before it must not part the two. */
  day: Date | null;
  /** The first of several by the same person. */
  first: boolean;
  /** When the connection was away, after the row before and before this one. */
  gaps: readonly ConnectionOutage[];
}

/** `end` carries the gaps after the last message. */
export type Row = Shown &
  ({ kind: 'end' } | { kind: 'message'; message: Message } | { kind: 'waiting'; waiting: Waiting });

/** Messages of one person within so many milliseconds stand close together. */
const closeTogether = 5 * 60_000;

const continues = (previous: Message | undefined, message: Message): boolean =>
  previous !== undefined &&
  previous.fromMe === message.fromMe &&
  previous.isPrivate === message.isPrivate &&
  previous.user?.id === message.user?.id &&
  previous.participant === message.participant &&
  Date.parse(message.createdAt) - Date.parse(previous.createdAt) < closeTogether &&
  sameDay(new Date(previous.createdAt), new Date(message.createdAt));

/** When the server took a message: its place, also where a contact's clock tells another time. */
const takenAt = ({ id }: Message): number => ulidTime(id.slice(id.indexOf('-') + 1));

/** Hands out the gaps, oldest first, that began before a moment. */
const gapsUntil = (gaps: readonly ConnectionOutage[]): ((moment: number) => ConnectionOutage[]) => {
  const left = [...gaps];
  return (moment) => left.splice(0, left.findLastIndex(({ from }) => Date.parse(from) < moment) + 1);
};

/**
 * What the conversation draws from top to bottom: messages, then what is on its way, each day opened once. While there is
 * more above (`complete` false) nobody knows what day the first row opens, and a separator there would vanish under the
 * reader's eyes when the page before arrives.
 */
export const conversationRows = (
  messages: readonly Message[],
  waiting: readonly Waiting[],
  complete: boolean,
  gaps: readonly ConnectionOutage[] = [],
): Row[] => {
  const take = gapsUntil(gaps);
  let current: Date | null = complete || !messages[0] ? null : new Date(messages[0].createdAt);
  const opens = (date: Date): Date | null => {
    const opened = current === null || !sameDay(current, date);
    current = date;
    return opened ? date : null;
  };
  const confirmed = messages.map((message, index): Row => ({
    kind: 'message',
    key: message.id,
    message,
    day: opens(new Date(message.createdAt)),
    first: !continues(messages[index - 1], message),
    gaps: take(takenAt(message)),
  }));
  const after = take(Infinity);
  const end: Row[] = after.length === 0 ? [] : [{ kind: 'end', key: 'end', day: null, first: false, gaps: after }];
  const onTheirWay = waiting.map((one, index): Row => ({
    kind: 'waiting',
    key: one.requestId,
    waiting: one,
    day: opens(new Date(one.startedAt)),
    first: index === 0,
    gaps: [],
  }));
  return [...confirmed, ...end, ...onTheirWay];
};
