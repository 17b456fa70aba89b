import type { ConnectionOutage, Message } from '@recado/shared/contract/messages';
import { ulidTime } from '@recado/shared/text/ulid-time';
import { sameDay } from '../../../i18n/format.ts';
import type { PendingMessage } from '../sending/use-send.ts';

interface RowBase {
  key: string;
  /** The day that this row starts, or null. Part of the row, so that older messages are inserted above both. */
  day: Date | null;
  /** True for the first of several messages by the same author. */
  first: boolean;
  /** Outages between the previous row and this one. */
  outages: readonly ConnectionOutage[];
}

/** `end` holds the outages after the last message. */
export type Row = RowBase &
  ({ kind: 'end' } | { kind: 'message'; message: Message } | { kind: 'pending'; pending: PendingMessage });

/** Messages of one author within these milliseconds form a group. */
const groupWithin = 5 * 60_000;

const continuesGroup = (previous: Message | undefined, message: Message): boolean =>
  previous !== undefined &&
  previous.fromMe === message.fromMe &&
  previous.isPrivate === message.isPrivate &&
  previous.user?.id === message.user?.id &&
  previous.participant === message.participant &&
  Date.parse(message.createdAt) - Date.parse(previous.createdAt) < groupWithin &&
  sameDay(new Date(previous.createdAt), new Date(message.createdAt));

/** When the server received a message, which determines its place, independent of a contact's clock. */
const receivedAt = ({ id }: Message): number => ulidTime(id.slice(id.indexOf('-') + 1));

/** Returns a function that removes and returns the outages that began before a time, oldest first. */
const outageQueue = (outages: readonly ConnectionOutage[]): ((time: number) => ConnectionOutage[]) => {
  const remaining = [...outages];
  return (time) => remaining.splice(0, remaining.findLastIndex(({ from }) => Date.parse(from) < time) + 1);
};

/**
 * Builds the rows of a conversation from top to bottom: messages, outages and pending messages, with one heading per
 * day. While older pages exist (`complete` false), the first row's day is unknown and gets no heading, which would
 * disappear when the previous page loads.
 */
export const conversationRows = (
  messages: readonly Message[],
  pending: readonly PendingMessage[],
  complete: boolean,
  outages: readonly ConnectionOutage[] = [],
): Row[] => {
  const takeOutages = outageQueue(outages);
  let current: Date | null = complete || !messages[0] ? null : new Date(messages[0].createdAt);
  const startDay = (date: Date): Date | null => {
    const starts = current === null || !sameDay(current, date);
    current = date;
    return starts ? date : null;
  };
  const confirmed = messages.map((message, index): Row => ({
    kind: 'message',
    key: message.id,
    message,
    day: startDay(new Date(message.createdAt)),
    first: !continuesGroup(messages[index - 1], message),
    outages: takeOutages(receivedAt(message)),
  }));
  const after = takeOutages(Infinity);
  const end: Row[] = after.length === 0 ? [] : [{ kind: 'end', key: 'end', day: null, first: false, outages: after }];
  const unconfirmedRows = pending.map((one, index): Row => ({
    kind: 'pending',
    key: one.requestId,
    pending: one,
    day: startDay(new Date(one.startedAt)),
    first: index === 0,
    outages: [],
  }));
  return [...confirmed, ...end, ...unconfirmedRows];
};
