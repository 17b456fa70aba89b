import type { Clock } from '../../platform/clock.ts';
import type { Ids } from '../../platform/ids.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import type { Write } from '../../platform/write.ts';
import type { alertStore } from '../alerts/store.ts';
import type { companyStore } from '../companies/store.ts';
import { webhookEntity } from './entities.ts';
import type { WebhookStore } from './store.ts';

/** The events of the webhook that a company had for the alerts of its connections. */
const alertEvents = ['connection.down', 'connection.up', 'connection.notice'] as const;

interface MovePorts {
  companyId: number;
  alerts: ReturnType<typeof alertStore>;
  companies: Pick<ReturnType<typeof companyStore>, 'get' | 'change'>;
  webhooks: Pick<WebhookStore, 'create'>;
  ids: Pick<Ids, 'next'>;
  clock: Clock;
  commit: (writes: readonly Write[]) => Promise<void>;
}

/**
 * Makes an endpoint of the webhook that a company had for the alerts of its connections. Its secret stays as it was sealed. Returns
 * whether there was one.
 */
export const moveAlertWebhook = (ports: MovePorts): Promise<boolean> =>
  retryOnConflict(async () => {
    const { alerts, clock, commit, companies, companyId, ids, webhooks } = ports;
    const settings = await alerts.get();
    const { url, secret } = settings;
    if (url === '' || secret === '') return false;
    const company = await companies.get(companyId);
    if (!company) return false;
    const webhook = webhookEntity.record({
      id: await ids.next('webhook'),
      url,
      description: '',
      events: [...alertEvents],
      state: 'on',
      stateSince: clock.now(),
      secret: { ...secret, purpose: 'alerts' },
    });
    await commit([
      ...webhooks.create(webhook),
      ...companies.change(company, { webhooks: [...company.webhooks, { id: webhook.id, events: [...alertEvents] }] }),
      alerts.withoutWebhook(settings),
    ]);
    return true;
  });
