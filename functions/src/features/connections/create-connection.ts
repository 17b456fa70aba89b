import type { createConnection as endpoint } from '@recado/shared/contract/connections';
import { defaultImportSettings } from '@recado/shared/contract/imports';
import { planImport } from '../../data/connections/plan-import.ts';
import type { UseCase } from '../../context/binding.ts';
import { keepAnswer } from '../../context/keep-answer.ts';
import { requireAutomation } from '../../context/plan-features.ts';
import { connectionChanged } from '../../data/connections/events.ts';
import { checkPrompt } from '../../data/prompts/check-prompts.ts';
import { checkIntegrations } from '../../data/queue-integrations/check-integrations.ts';
import { checkFlows } from './check-flows.ts';
import { checkQueues } from '../../data/queues/check-queues.ts';
import { checkSettings } from './check-settings.ts';
import { startCommand } from '../../domain/operations/connection-commands.ts';
import { queuesNamedBy } from './queues-named-by.ts';
import { newConnection } from '../../data/connections/new-connection.ts';
import { presentConnection } from '../../data/connections/present-connection.ts';
import { connectionEntity } from '../../data/connections/store.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';

/** Creates a connection within the plan's limit and starts its session. The first one of a company is its default. */
export const createConnection: UseCase<typeof endpoint> = async (context, { body }) => {
  const { clock, company, ids, plan, stores } = context;
  const { isDefault = false, ...settings } = body;
  requireAutomation(plan, settings);
  await checkQueues(context, queuesNamedBy(settings));
  await checkFlows(context, settings);
  await checkIntegrations(context, [settings.integrationId]);
  await checkPrompt(context, settings.promptId);
  const id = await ids.next('whatsapp');
  return retryOnConflict(
    async () => {
      const currentDefault = await stores.connections.default();
      const blank = newConnection(
        {
          ...settings,
          ...defaultImportSettings,
          id,
          companyId: company.id,
          isDefault: isDefault || currentDefault === null,
        },
        clock.now(),
      );
      await checkSettings(context, null, blank, body);
      const connection = { ...blank, ...planImport(blank, settings, clock.now(), ids.ulid()) };
      const shown = presentConnection(connection);
      await context.commit(
        [
          ...stores.connections.create(connection, plan.connections),
          ...keepAnswer(context, shown),
          ...(connection.isDefault ? stores.connections.defaultMove(currentDefault, connection, [id]) : []),
        ],
        [
          connectionChanged(context, 'create', connection),
          startCommand(context, connection, { forget: false, pairingNumber: null }),
        ],
      );
      return shown;
    },
    { refusals: connectionEntity.refusals },
  );
};
