import {
  listAllQueueIntegrations,
  listQueueIntegrations,
  queueIntegrationEvent,
} from '@recado/shared/contract/queue-integrations';
import { liveList } from '../../components/list/live-list.ts';
import type { BoundHandler } from '../../realtime/event-handler.ts';

/** The handlers of events about queue integrations. */
export const queueIntegrationsEvents: readonly BoundHandler[] = [listQueueIntegrations, listAllQueueIntegrations].map(
  (list) =>
    liveList(queueIntegrationEvent, list, (payload) =>
      payload.action === 'delete' ? { removed: payload.integrationId } : { changed: payload.queueIntegration },
    ),
);
