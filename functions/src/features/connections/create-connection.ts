import type { createConnection as endpoint } from '@recado/shared/contract/connections';
import { defaultImportSettings } from '@recado/shared/contract/imports';
import { importQueueOf, planImport } from '../../data/connections/plan-import.ts';
import type { UseCase } from '../../context/binding.ts';
import { raiseQuota } from '../../platform/quota.ts';
import { connectionAnnounced } from '../../data/connections/events.ts';
import { checkQueues } from '../../data/queues/check-queues.ts';
import { startCommanded } from './commands.ts';
import { newConnection } from '../../data/connections/new-connection.ts';
import { presentConnection } from '../../data/connections/present-connection.ts';
import { retryOnConflict } from '../../platform/until-settled.ts';

/** Adds a connection within the plan's limit and starts its session. The first of a company is its default. */
export const createConnection: UseCase<typeof endpoint> = async (context, { body }) => {
  const { clock, company, ids, plan, stores } = context;
  const { isDefault = false, ...settings } = body;
  await checkQueues(context, [...(settings.queueIds ?? []), ...importQueueOf(settings)]);
  const id = await ids.next('whatsapp');
  return retryOnConflict(
    { 'quota connections': 'ERR_PLAN_LIMIT_CONNECTIONS', 'connection name': 'ERR_DUPLICATED_CONNECTION_NAME' },
    async () => {
      const usual = await stores.connections.default();
      const blank = newConnection(
        { ...settings, ...defaultImportSettings, id, companyId: company.id, isDefault: isDefault || usual === null },
        clock.now(),
      );
      const connection = { ...blank, ...planImport(blank, settings, clock.now(), ids.ulid()) };
      await context.commit(
        [
          ...stores.connections.creation(connection),
          ...(connection.isDefault ? stores.connections.defaultMove(usual, connection, [id]) : []),
          raiseQuota(company.id, 'connections', plan.connections),
        ],
        [
          connectionAnnounced(context, 'create', connection),
          startCommanded(context, connection, { forget: false, pairingNumber: null }),
        ],
      );
      return presentConnection(connection);
    },
  );
};
