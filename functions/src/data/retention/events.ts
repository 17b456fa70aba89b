import { retentionRuleEvent } from '@recado/shared/contract/retention';
import type { Effect } from '../../platform/outbox/effect.ts';
import { realtime, type RealtimeSource } from '../../platform/outbox/realtime.ts';

/** Publishes to administrators that a rule is gone. */
export const retentionRuleRemoved = (context: RealtimeSource, id: number): Effect =>
  realtime(context, {
    event: retentionRuleEvent,
    data: { action: 'delete', id },
    rooms: ['everything'],
    order: `retention-rule-${id}`,
  });
