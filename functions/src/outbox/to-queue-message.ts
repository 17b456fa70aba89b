import { historyDeduplication, historyGroup } from '@recado/shared/contract/queue-messages/history';
import { graphGroup, outboundGroup } from '@recado/shared/contract/queue-messages/outbound';
import { shardOf } from '@recado/shared/deployment/resources';
import type { Effect } from './effect.ts';

/** A message ready for its queue. */
export interface QueueMessage {
  /** Name in the registry. */
  queue: string;
  body: string;
  /** Only of FIFO queues. */
  group?: string;
  deduplication?: string;
}

/** Where an effect goes, and in which group and under which deduplication id (contract/queue-messages). */
export const toQueueMessage = (effect: Effect): QueueMessage => {
  switch (effect.to) {
    case 'outbound':
      return {
        queue: `outbound-${shardOf(effect.command.companyId, effect.command.whatsappId)}`,
        body: JSON.stringify(effect.command),
        group: outboundGroup(effect.command),
        deduplication: effect.command.commandId,
      };
    case 'graph':
      return { queue: 'graph', body: JSON.stringify(effect.command), group: graphGroup(effect.command), deduplication: effect.command.commandId };
    case 'realtime':
      return {
        queue: 'realtime',
        body: JSON.stringify(effect.message),
        group: `${effect.message.companyId}.${effect.message.order}`,
        deduplication: effect.message.id,
      };
    case 'webhooks':
      return { queue: 'webhooks', body: JSON.stringify(effect.message) };
    case 'search':
      return { queue: 'search', body: JSON.stringify(effect.message) };
    case 'history':
      return { queue: 'history', body: JSON.stringify(effect.event), group: historyGroup(effect.event), deduplication: historyDeduplication(effect.event) };
  }
};
