import type * as z from 'zod';
import { describeError, log } from '../../../platform/log.ts';
import type { InboundContent } from '@recado/shared/contract/queue-messages/inbound';
import type { ChannelEvent } from './events.ts';

/** Content of a message that can't be read. */
export const unreadable: InboundContent = { type: 'unsupported', kind: 'unreadable', body: '' };

/** How a channel's events are read: those of a known shape, and what is left of a message whose shape is unknown. */
interface EventReader<Known extends z.ZodType, Head extends z.ZodType> {
  known: Known;
  read: (event: z.output<Known>) => ChannelEvent[];
  /** The least that a message has. */
  head: Head;
  placeholder: (head: z.output<Head>) => ChannelEvent;
}

/**
 * Reads events one by one. A message that can't be read becomes a placeholder, so that the conversation shows that there
 * is one. Other events of an unknown shape are ignored, and so are those that fail: Meta would repeat the whole webhook for
 * days.
 */
export const readEach = <Known extends z.ZodType, Head extends z.ZodType>(
  events: readonly unknown[],
  { known, read, head, placeholder }: EventReader<Known, Head>,
): ChannelEvent[] =>
  events.flatMap((event) => {
    const parsed = known.safeParse(event);
    const left = head.safeParse(event);
    if (!parsed.success && !left.success) return [];
    try {
      return read(parsed.success ? parsed.data : known.parse(event));
    } catch (error) {
      log().error('an event of a webhook could not be read', { error: describeError(error), isMessage: left.success });
      return left.success ? [placeholder(left.data)] : [];
    }
  });
