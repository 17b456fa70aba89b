import { listWebhooks, webhookEvent } from '@recado/shared/contract/webhooks';
import { liveList } from '../../components/list/live-list.ts';
import type { BoundHandler } from '../../realtime/event-handler.ts';

/** The handlers of events about webhooks. */
export const webhooksEvents: readonly BoundHandler[] = [
  liveList(webhookEvent, listWebhooks, (payload) =>
    payload.action === 'delete' ? { removed: payload.webhookId } : { changed: payload.webhook },
  ),
];
