import type {
  ConnectionAlerts,
  getConnectionAlerts as getEndpoint,
  updateConnectionAlerts as updateEndpoint,
} from '@recado/shared/contract/connection-alerts';
import type { UseCase } from '../../context/binding.ts';
import type { AlertSettings } from '../../data/alerts/store.ts';

const present = ({ minutes }: AlertSettings): ConnectionAlerts => ({ minutes });

/** Gets the settings of connection alerts. */
export const getConnectionAlerts: UseCase<typeof getEndpoint> = async ({ stores }) =>
  present(await stores.alerts.get());

/** Changes the settings of connection alerts. */
export const updateConnectionAlerts: UseCase<typeof updateEndpoint> = async (context, { body, checkSeen }) => {
  const before = await context.stores.alerts.get();
  checkSeen?.(present(before));
  const settings = { ...before, ...body };
  await context.commit([context.stores.alerts.save(settings)], []);
  return present(settings);
};
