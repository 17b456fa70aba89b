import type { Connection, updateConnection as endpoint } from '@recado/shared/contract/connections';
import { AppError } from '@recado/shared/contract/errors';
import { planImport } from '../../data/connections/plan-import.ts';
import type { Input, UseCase } from '../../context/binding.ts';
import type { Context } from '../../context/context.ts';
import { requireAutomation } from '../../context/plan-features.ts';
import { connectionChanged } from '../../data/connections/events.ts';
import { isCompanySuspended } from '../../domain/engine/suspended.ts';
import { type JobChange, startJob } from '../../domain/jobs/start-job.ts';
import { connectionTimersJob } from '../../domain/timers/connection-timers-job.ts';
import { checkQueues } from '../../data/queues/check-queues.ts';
import { checkPrompt } from '../../data/prompts/check-prompts.ts';
import { checkIntegrations } from '../../data/queue-integrations/check-integrations.ts';
import { checkFlows } from './check-flows.ts';
import { checkSettings } from './check-settings.ts';
import { startCommand } from '../../domain/operations/connection-commands.ts';
import { queuesNamedBy } from './queues-named-by.ts';
import { presentConnection } from '../../data/connections/present-connection.ts';
import { type ConnectionRecord, connectionEntity } from '../../data/connections/store.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';

/** Settings that timers of tickets depend on. */
const times = [
  'expiresTicket',
  'timeInactiveMessage',
  'whenExpiresTicket',
  'expiresTicketNPS',
  'timeSendQueue',
  'sendIdQueue',
] as const;

/** Starts the timers of tickets that may be due sooner: they have no event of their own. */
const startTimers = (
  context: Context,
  before: ConnectionRecord,
  after: ConnectionRecord,
): Pick<JobChange, 'writes' | 'effects'> =>
  times.every((name) => before[name] === after[name])
    ? { writes: [], effects: [] }
    : startJob(context, connectionTimersJob, { whatsappId: after.id });

/**
 * Changes a connection's settings. An import that is requested links the phone again (specification 2, section 4). One
 * connection is always the default: the flag moves to another connection, and can't be removed.
 */
export const changeConnection = async (
  context: Context,
  id: number,
  { body, checkSeen }: Pick<Input<typeof endpoint>, 'body' | 'checkSeen'>,
): Promise<Connection> => {
  const { clock, ids, stores } = context;
  await checkQueues(context, queuesNamedBy(body));
  await checkFlows(context, body);
  await checkIntegrations(context, [body.integrationId]);
  await checkPrompt(context, body.promptId);
  return retryOnConflict(
    async () => {
      const all = await stores.connections.list();
      const before = all.find((connection) => connection.id === id);
      if (!before) throw new AppError('ERR_NO_WAPP_FOUND');
      checkSeen?.(presentConnection(before));
      if (before.isDefault && body.isDefault === false) throw new AppError('ERR_NO_OTHER_WHATSAPP');
      await checkSettings(context, before, { ...before, ...body }, body);
      const updatedAt = new Date(clock.now()).toISOString();
      const planned = planImport(before, body, clock.now(), ids.ulid());
      // WhatsApp sends the history only to a newly linked device: the phone scans a new code.
      const relinks = planned.importId !== null && planned.importId !== before.importId;
      if (relinks && isCompanySuspended(context.company)) throw new AppError('ERR_COMPANY_SUSPENDED');
      const session = relinks ? { status: 'OPENING' as const, qrcode: '', pairingCode: '' } : {};
      const after = { ...before, ...body, ...planned, ...session, updatedAt };
      const currentDefault = all.find((connection) => connection.isDefault) ?? null;
      const moves = after.isDefault && currentDefault?.id !== before.id;
      const timers = startTimers(context, before, after);
      await context.commit(
        [
          ...stores.connections.update(before, after),
          ...timers.writes,
          ...(moves ? stores.connections.defaultMove(currentDefault, before, [before.id]) : []),
        ],
        [
          ...(moves && currentDefault
            ? [connectionChanged(context, 'update', { ...currentDefault, isDefault: false })]
            : []),
          connectionChanged(context, 'update', after),
          ...timers.effects,
          ...(relinks ? [startCommand(context, after, { forget: true, pairingNumber: null })] : []),
        ],
      );
      return presentConnection(after);
    },
    { refusals: connectionEntity.refusals },
  );
};

/** Changes a connection of the caller's company. */
export const updateConnection: UseCase<typeof endpoint> = async (context, { params, ...input }) => {
  requireAutomation(context.plan, input.body);
  return changeConnection(context, params.id, input);
};
