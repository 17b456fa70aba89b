import type { ConnectionOutage, Message } from '@recado/shared/contract/messages';
import type { TicketLogEntry } from '@recado/shared/contract/ticket-log';
import { ulidTime } from '@recado/shared/text/ulid-time';
import { sameDay } from '../../../i18n/format.ts';
import type { PendingMessage } from '../sending/use-send.ts';

interface RowBase {
  key: string;
  /** The day that this row starts, or null. Part of the row, so that older messages are inserted above both. */
  day: Date | null;
  /** True for the first of several messages by the same author. */
  first: boolean;
  /** The events between the previous row and this one. */
  between: readonly Between[];
}

/** An event between messages: an outage of the connection, or an entry of the ticket's log. */
type Between =
  | { kind: 'outage'; at: string; outage: ConnectionOutage }
  | {
      kind: 'event';
      at: string;
      event: TicketLogEntry;
      /** The receiver of a transfer, where its next entry names one. */
      to: TicketLogEntry['user'];
    };

/** `end` holds what happened after the last message. */
export type Row = RowBase &
  ({ kind: 'end' } | { kind: 'message'; message: Message } | { kind: 'pending'; pending: PendingMessage });

/** Messages of one author within these milliseconds form a group. */
const groupWithin = 5 * 60_000;

const continuesGroup = (previous: Message | undefined, message: Message): boolean =>
  previous !== undefined &&
  previous.fromMe === message.fromMe &&
  previous.isPrivate === message.isPrivate &&
  previous.user?.id === message.user?.id &&
  previous.rule === message.rule &&
  previous.participant === message.participant &&
  Date.parse(message.createdAt) - Date.parse(previous.createdAt) < groupWithin &&
  sameDay(new Date(previous.createdAt), new Date(message.createdAt));

/**
 * Returns the time when the server received a message, which determines its place, independent of a contact's clock.
 */
const receivedAt = ({ id }: Message): number => ulidTime(id.slice(id.indexOf('-') + 1));

/** Entries of the log that the conversation does not show: who looked at it. */
const isShown = ({ type }: TicketLogEntry): boolean => type !== 'access';

/** True for the choice of a queue that the next entry names too: who accepts a ticket may choose its queue. */
const isNamedByNext = ({ type, createdAt }: TicketLogEntry, next: TicketLogEntry | undefined): boolean =>
  type === 'queue' && next?.type === 'open' && next.createdAt === createdAt;

/** Returns the entries to show. A transfer has two, of who gave and who received; they make one line. */
const linesOf = (events: readonly TicketLogEntry[]): Between[] => {
  const lines: Extract<Between, { kind: 'event' }>[] = [];
  for (const [place, event] of events.entries()) {
    if (!isShown(event) || isNamedByNext(event, events[place + 1])) continue;
    const last = lines.at(-1);
    const completes =
      event.type === 'receivedTransfer' &&
      last?.event.type === 'transfered' &&
      last.event.createdAt === event.createdAt;
    if (completes) last.to = event.user;
    else lines.push({ kind: 'event', at: event.createdAt, event, to: null });
  }
  return lines;
};

/** Returns a function that removes and returns what happened up to a time, oldest first. */
const betweenQueue = (
  outages: readonly ConnectionOutage[],
  events: readonly TicketLogEntry[],
): ((time: number) => Between[]) => {
  const remaining = [
    ...outages.map((outage): Between => ({ kind: 'outage', at: outage.from, outage })),
    ...linesOf(events),
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return (time) => remaining.splice(0, remaining.findLastIndex(({ at }) => Date.parse(at) <= time) + 1);
};

/**
 * Builds the rows of a conversation from top to bottom: messages, pending messages, and what happened between them, with
 * one heading per day. While older pages exist (`complete` false), the first row's day is unknown and gets no heading, which would
 * disappear when the previous page loads.
 */
export const conversationRows = (
  messages: readonly Message[],
  pending: readonly PendingMessage[],
  complete: boolean,
  outages: readonly ConnectionOutage[] = [],
  events: readonly TicketLogEntry[] = [],
): Row[] => {
  const takeBetween = betweenQueue(outages, events);
  let current: Date | null = complete || !messages[0] ? null : new Date(messages[0].createdAt);
  const startDay = (date: Date): Date | null => {
    const starts = current === null || !sameDay(current, date);
    current = date;
    return starts ? date : null;
  };
  const confirmed = messages.map((message, index): Row => {
    const between = takeBetween(receivedAt(message));
    return {
      kind: 'message',
      key: message.id,
      message,
      day: startDay(new Date(message.createdAt)),
      first: between.length > 0 || !continuesGroup(messages[index - 1], message),
      between,
    };
  });
  const after = takeBetween(Infinity);
  const end: Row[] = after.length === 0 ? [] : [{ kind: 'end', key: 'end', day: null, first: false, between: after }];
  const unconfirmedRows = pending.map((one, index): Row => ({
    kind: 'pending',
    key: one.requestId,
    pending: one,
    day: startDay(new Date(one.startedAt)),
    first: index === 0,
    between: [],
  }));
  return [...confirmed, ...end, ...unconfirmedRows];
};
