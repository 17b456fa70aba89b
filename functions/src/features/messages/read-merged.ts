import type { Context } from '../../context/context.ts';
import { ticketIdOf, ulidOf } from '../../data/messages/message-id.ts';
import type { MessageRecord } from '../../data/messages/record.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';

/** A place in a conversation that is read by time. */
export interface MergedPosition {
  /** Messages with a smaller ULID have not been looked at. */
  below: string;
  /** The oldest message so far of the tickets that were never reopened late; null for none. */
  main: string | null;
}

/** Above every ticket's id. */
const lastTicketId = 10 ** 12 - 2;
/** Above every ticket's id and every ULID. */
const beyondAll = `${lastTicketId}-~`;
/** Below every message. */
const firstOfAll = '0-0';
/** Above every ULID. */
export const newestOfAll = '~';
/** Reopened tickets that are read beside the others. Of older ones the messages stand together. */
const maxReopened = 20;
/** Tickets that are stepped over at most. */
const maxSteps = 50;

/** The first id of a ticket's messages: what stands before it belongs to older tickets. */
const startOf = (ticketId: number): string => `${ticketId}-${'0'.repeat(26)}`;

type Chat = Pick<TicketRecord, 'whatsappId' | 'contactId'>;

/** Reads the newest messages below a ULID, of all tickets but these, which are in the order of time. */
const readOthers = async (
  { stores }: Context,
  chat: Chat,
  { below, main }: MergedPosition,
  reopened: ReadonlySet<number>,
  limit: number,
): Promise<MessageRecord[]> => {
  const found: MessageRecord[] = [];
  let before = main ?? beyondAll;
  for (let step = 0; step < maxSteps && found.length < limit; step++) {
    const read = await stores.messages.page(chat, { ticketId: ticketIdOf(before), before }, limit);
    const past = read.findIndex(({ id, ticketId }) => reopened.has(ticketId) || ulidOf(id) >= below);
    const taken = past === -1 ? read : read.slice(0, past);
    found.push(...taken);
    const skipped = read[past];
    if (!skipped && read.length < limit) break;
    if (!skipped) before = read.at(-1)!.id;
    else before = reopened.has(skipped.ticketId) ? startOf(skipped.ticketId) : `${skipped.ticketId}-${below}`;
  }
  return found.slice(0, limit);
};

/** Reads the newest messages of one ticket below a ULID. */
const readOne = async (
  { stores }: Context,
  chat: Chat,
  ticketId: number,
  below: string,
  limit: number,
): Promise<MessageRecord[]> =>
  (await stores.messages.page(chat, { ticketId, before: `${ticketId}-${below}` }, limit)).filter(
    (message) => message.ticketId === ticketId,
  );

/**
 * Reads the newest messages of a chat below a position by their time, whichever ticket they belong to, newest first.
 * `reopened` are the tickets that were reopened after newer ones; all others follow one another.
 */
export const readMerged = async (
  context: Context,
  chat: Chat,
  position: MergedPosition,
  reopened: readonly number[],
  limit: number,
): Promise<MessageRecord[]> => {
  const apart = reopened.slice(-maxReopened);
  const streams = await Promise.all([
    readOthers(context, chat, position, new Set(apart), limit),
    ...apart.map((ticketId) => readOne(context, chat, ticketId, position.below, limit)),
  ]);
  return streams
    .flat()
    .toSorted((one, other) => (ulidOf(one.id) < ulidOf(other.id) ? 1 : -1))
    .slice(0, limit);
};

/** Reads the oldest messages above a message, of all tickets but these, which are in the order of time. */
const readOthersAfter = async (
  { stores }: Context,
  chat: Chat,
  after: string,
  reopened: ReadonlySet<number>,
  limit: number,
): Promise<MessageRecord[]> => {
  const found: MessageRecord[] = [];
  let position = after;
  for (let step = 0; step < maxSteps && found.length < limit; step++) {
    const read = await stores.messages.pageAfter(chat, { ticketId: lastTicketId, after: position }, limit);
    const past = read.findIndex(({ ticketId }) => reopened.has(ticketId));
    found.push(...(past === -1 ? read : read.slice(0, past)));
    const skipped = read[past];
    if (!skipped && read.length < limit) break;
    position = skipped ? `${skipped.ticketId}-${newestOfAll}` : read.at(-1)!.id;
  }
  return found.slice(0, limit);
};

/**
 * Reads the oldest messages of a chat above a ULID by their time, whichever ticket they belong to, oldest first: the
 * other direction of `readMerged`.
 */
export const readMergedAfter = async (
  context: Context,
  chat: Chat,
  above: string,
  reopened: readonly number[],
  limit: number,
): Promise<MessageRecord[]> => {
  const apart = reopened.slice(-maxReopened);
  const others = new Set(apart);
  // The newest of the other messages up to here: all that follow it in its partition are newer.
  const [last] = await readOthers(context, chat, { below: `${above}${newestOfAll}`, main: null }, others, 1);
  const streams = await Promise.all([
    readOthersAfter(context, chat, last?.id ?? firstOfAll, others, limit),
    ...apart.map((ticketId) =>
      context.stores.messages.pageAfter(chat, { ticketId, after: `${ticketId}-${above}` }, limit),
    ),
  ]);
  return streams
    .flat()
    .toSorted((one, other) => (ulidOf(one.id) < ulidOf(other.id) ? -1 : 1))
    .slice(0, limit);
};
