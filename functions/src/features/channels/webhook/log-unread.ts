import { log } from '../../../platform/log.ts';
import type { GraphChannel } from '../../../data/channels/entities.ts';
import type { UnreadPart } from './events.ts';

/**
 * Logs the parts of a webhook that became no event, counted by place and shape: a warning where something is missing in the
 * product, which the alarm on warnings counts. Without any content or address.
 */
export const logUnread = (channel: GraphChannel, unread: readonly UnreadPart[]): void => {
  const groups = Map.groupBy(unread, ({ outcome, place, shape }) => `${outcome} ${place} ${shape}`);
  for (const group of groups.values()) {
    const [{ outcome, place, shape } = { outcome: 'lost', place: '', shape: '' }] = group;
    const details = { channel, outcome, place, shape, count: group.length };
    if (outcome === 'unused') log().info('a part of a webhook is not used', details);
    else log().warn('a part of a webhook could not be read', details);
  }
};
