import { documentClient } from '../../platform/clients.ts';
import { systemClock } from '../../platform/clock.ts';
import { commit } from '../../platform/commit.ts';
import { log } from '../../platform/log.ts';
import { systemContext } from '../../context/system-context.ts';
import { outageStore } from '../../data/outages/store.ts';
import { watchOutages } from '../../features/connections/watch-outages.ts';

/** Runs each minute: alerts of connections that stay down. */
export const handler = async (): Promise<void> => {
  const client = documentClient();
  const alerts = await watchOutages({
    clock: systemClock,
    outages: outageStore(client),
    contextOf: systemContext,
    commit: (writes) => commit(client, writes),
  });
  if (alerts > 0) log().info('outages alerted', { alerts });
};
