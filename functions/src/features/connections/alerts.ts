import type {
  ConnectionAlerts,
  getConnectionAlerts as getEndpoint,
  updateConnectionAlerts as updateEndpoint,
} from '@recado/shared/contract/connection-alerts';
import { AppError } from '@recado/shared/contract/errors';
import type { UseCase } from '../../context/binding.ts';
import { requireFeature } from '../../context/plan-features.ts';
import { environment } from '../../platform/environment.ts';
import { sealToken } from '../../platform/sealed-token.ts';
import { isWebhookUrl } from '../../platform/webhook-url.ts';
import type { AlertSettings } from '../../data/alerts/store.ts';

const present = ({ minutes, url, secret }: AlertSettings): ConnectionAlerts => ({
  minutes,
  url,
  hasSecret: secret !== '',
});

/** Gets the settings of connection alerts, without the secret. */
export const getConnectionAlerts: UseCase<typeof getEndpoint> = async ({ stores }) =>
  present(await stores.alerts.get());

/** Returns a secret as it is stored; empty for none. */
const sealed = async (secret: string, companyId: number): Promise<AlertSettings['secret']> =>
  secret === '' ? '' : sealToken(secret, { companyId, purpose: 'alerts' });

/**
 * Changes the settings of connection alerts.
 *
 * @throws AppError ERR_WEBHOOK_URL; ERR_PLAN_FEATURE for a webhook where the plan has no integrations; ERR_VALIDATION for a webhook without a secret, by which its receiver verifies calls
 */
export const updateConnectionAlerts: UseCase<typeof updateEndpoint> = async (context, { body, checkSeen }) => {
  const before = await context.stores.alerts.get();
  checkSeen?.(present(before));
  const settings = { ...before, ...body };
  if (settings.url !== '' && settings.url !== before.url) requireFeature(context.plan, 'useIntegrations');
  if (settings.url !== '' && !isWebhookUrl(settings.url, environment().WEBHOOK_NETWORKS))
    throw new AppError('ERR_WEBHOOK_URL');
  if (settings.url !== '' && settings.secret === '')
    throw new AppError('ERR_VALIDATION', { issues: [{ path: 'body.secret', code: 'too_small' }] });
  const { id: companyId } = context.company;
  const secret = typeof settings.secret === 'string' ? await sealed(settings.secret, companyId) : settings.secret;
  await context.commit([context.stores.alerts.save({ ...settings, secret })], []);
  return present({ ...settings, secret });
};
