import type * as z from 'zod';
import { describeError, log } from '../../../platform/log.ts';
import type { InboundContent } from '@recado/shared/contract/queue-messages/inbound';
import type { ChannelEvent, UnreadPart } from './events.ts';
import { shapeOf } from './shape-of.ts';

/** Content of a message that can't be read. */
export const unreadable: InboundContent = { type: 'unsupported', kind: 'unreadable', body: '' };

/** Returns a list of a webhook; what is no list has no items. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** Returns the items of a list that may be missing; what stands in its place and is no list is added to `unread`. */
const itemsOf = (value: unknown, place: string, unread: UnreadPart[]): unknown[] => {
  if (value !== undefined && value !== null && !Array.isArray(value))
    unread.push({ place, shape: shapeOf(value), outcome: 'lost' });
  return listOf(value);
};

/** The readers for the items of a list. */
interface ItemReader<Known extends z.ZodType> {
  /** The list, as the log names it. */
  place: string;
  known: Known;
  /** Null for an item without the fields that an event needs. */
  read: (item: z.output<Known>) => ChannelEvent[] | null;
  /** The event that stands for an item that can't be read; null without the fields that an event needs. */
  placeholder: (item: unknown) => ChannelEvent | null;
}

const tryToRead = (read: () => ChannelEvent[] | null, place: string): ChannelEvent[] | null => {
  try {
    return read();
  } catch (error) {
    log().error('a part of a webhook could not be handled', { place, error: describeError(error) });
    return null;
  }
};

/**
 * Reads the items of a list one by one, so that one of an unknown shape takes no other with it. It becomes a placeholder,
 * so that the conversation shows that there is a message. Nothing is thrown: Meta would repeat the whole webhook for days.
 * Parts that became no event are added to `unread`, also those of a kind that conversations don't have.
 */
export const readEach = <Known extends z.ZodType>(
  list: unknown,
  { place, known, read, placeholder }: ItemReader<Known>,
  unread: UnreadPart[],
): ChannelEvent[] =>
  itemsOf(list, place, unread).flatMap((item) => {
    const { data } = known.safeParse(item);
    const before = unread.length;
    const events = data === undefined ? null : tryToRead(() => read(data), place);
    if (events) {
      if (events.length === 0 && unread.length === before)
        unread.push({ place, shape: shapeOf(item), outcome: 'unused' });
      return events;
    }
    const shown = placeholder(item);
    unread.push({ place, shape: shapeOf(item), outcome: shown ? 'placeholder' : 'lost' });
    return shown ? [shown] : [];
  });
