import { campaignGroup } from '@recado/shared/contract/queue-messages/campaign';
import { closingDeduplication, closingGroup } from '@recado/shared/contract/queue-messages/closing';
import { contactImportDeduplication, contactImportGroup } from '@recado/shared/contract/queue-messages/contact-import';
import { historyDeduplication, historyGroup } from '@recado/shared/contract/queue-messages/history';
import { mergeDeduplication, mergeGroup } from '@recado/shared/contract/queue-messages/merge';
import { chatGroup, outboundGroup } from '@recado/shared/contract/queue-messages/outbound';
import { shardOf } from '@recado/shared/deployment/queues';
import { stringifyForSqs } from '@recado/shared/text/stringify-for-sqs';
import type { Effect } from './effect.ts';

/** A message ready for its queue. */
export interface QueueMessage {
  /** Name in the registry. */
  queue: string;
  body: string;
  /** Of FIFO queues, and of those that serve companies in turn. */
  group?: string;
  /** Only of FIFO queues. */
  deduplication?: string;
  /** Seconds until it is delivered, 900 at most; not of FIFO queues. */
  delay?: number;
}

/** Where an effect goes, and in which group and under which deduplication id (contract/queue-messages). */
export const toQueueMessage = (effect: Effect): QueueMessage => {
  switch (effect.to) {
    case 'outbound':
      return {
        queue: `outbound-${shardOf(effect.command.companyId, effect.command.whatsappId)}`,
        body: stringifyForSqs(effect.command),
        group: outboundGroup(effect.command),
        deduplication: effect.command.commandId,
      };
    case 'graph':
      return {
        queue: 'graph',
        body: stringifyForSqs(effect.command),
        group: chatGroup(effect.command),
        deduplication: effect.command.commandId,
      };
    case 'realtime':
      return {
        queue: 'realtime',
        body: stringifyForSqs(effect.message),
        group: `${effect.message.companyId}.${effect.message.order}`,
        deduplication: effect.message.id,
      };
    case 'webhooks':
    case 'search':
    case 'mail':
    case 'push':
    case 'timers':
    case 'integrations':
      return { queue: effect.to, body: stringifyForSqs(effect.message) };
    case 'campaigns':
      return {
        queue: 'campaigns',
        body: stringifyForSqs(effect.message),
        group: campaignGroup(effect.message),
        delay: effect.delay,
      };
    case 'closings':
      return {
        queue: 'closings',
        body: stringifyForSqs(effect.message),
        group: closingGroup(effect.message),
        deduplication: closingDeduplication(effect.message),
      };
    case 'merges':
      return {
        queue: 'merges',
        body: stringifyForSqs(effect.message),
        group: mergeGroup(effect.message),
        deduplication: mergeDeduplication(effect.message),
      };
    case 'contact-imports':
      return {
        queue: 'contact-imports',
        body: stringifyForSqs(effect.message),
        group: contactImportGroup(effect.message),
        deduplication: contactImportDeduplication(effect.message),
      };
    case 'history':
      return {
        queue: 'history',
        body: stringifyForSqs(effect.event),
        group: historyGroup(effect.event),
        deduplication: historyDeduplication(effect.event),
      };
  }
};
