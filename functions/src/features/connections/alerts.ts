import type {
  ConnectionAlerts,
  getConnectionAlerts as getEndpoint,
  updateConnectionAlerts as updateEndpoint,
} from '@recado/shared/contract/connection-alerts';
import { AppError } from '@recado/shared/contract/errors';
import type { UseCase } from '../../context/binding.ts';
import { environment } from '../../platform/environment.ts';
import { isWebhookUrl } from '../../platform/webhook-url.ts';
import type { AlertSettings } from '../../data/alerts/store.ts';

const present = ({ minutes, url, secret }: AlertSettings): ConnectionAlerts => ({
  minutes,
  url,
  hasSecret: secret !== '',
});

/** When and where the company is told that a connection stays down; never the secret. */
export const getConnectionAlerts: UseCase<typeof getEndpoint> = async ({ stores }) =>
  present(await stores.alerts.get());

/** Changes it. A webhook needs a secret, so that its receiver can know who calls. */
export const updateConnectionAlerts: UseCase<typeof updateEndpoint> = async (context, { body }) => {
  const settings = { ...(await context.stores.alerts.get()), ...body };
  if (settings.url !== '' && !isWebhookUrl(settings.url, environment().WEBHOOK_NETWORKS))
    throw new AppError('ERR_WEBHOOK_URL');
  if (settings.url !== '' && settings.secret === '')
    throw new AppError('ERR_VALIDATION', { issues: [{ path: 'body.secret', code: 'too_small' }] });
  await context.commit([context.stores.alerts.save(settings)], []);
  return present(settings);
};
