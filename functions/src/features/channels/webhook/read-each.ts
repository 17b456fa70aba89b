import { describeError, log } from '../../../platform/log.ts';
import type { ChannelEvent } from './events.ts';

/** Reads events one by one. One that can't be read is logged and ignored: Meta would repeat the whole webhook for days. */
export const readEach = (events: readonly unknown[], read: (event: unknown) => ChannelEvent[]): ChannelEvent[] =>
  events.flatMap((event) => {
    try {
      return read(event);
    } catch (error) {
      log().error('an event of a webhook could not be read', { error: describeError(error) });
      return [];
    }
  });
