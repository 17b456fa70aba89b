import type { Connection, updateConnection as endpoint } from '@recado/shared/contract/connections';
import { AppError } from '@recado/shared/contract/errors';
import { importQueueOf, planImport } from '../../data/connections/plan-import.ts';
import type { Input, UseCase } from '../../context/binding.ts';
import type { Context } from '../../context/context.ts';
import { connectionAnnounced } from '../../data/connections/events.ts';
import { checkQueues } from '../../data/queues/check-queues.ts';
import { startCommanded } from './commands.ts';
import { presentConnection } from '../../data/connections/present-connection.ts';
import { retryOnConflict } from '../../platform/until-settled.ts';

/** Changes a connection's settings; an import that is asked for links the phone anew (specification 2, section 4). One connection is always the default, so the flag is passed on, never taken away. */
export const changeConnection = async (
  context: Context,
  id: number,
  body: Input<typeof endpoint>['body'],
): Promise<Connection> => {
  const { clock, ids, stores } = context;
  await checkQueues(context, [...(body.queueIds ?? []), ...importQueueOf(body)]);
  return retryOnConflict({ 'connection name': 'ERR_DUPLICATED_CONNECTION_NAME' }, async () => {
    const all = await stores.connections.list();
    const before = all.find((connection) => connection.id === id);
    if (!before) throw new AppError('ERR_NO_WAPP_FOUND');
    if (before.isDefault && body.isDefault === false) throw new AppError('ERR_NO_OTHER_WHATSAPP');
    const updatedAt = new Date(clock.now()).toISOString();
    const planned = planImport(before, body, clock.now(), ids.ulid());
    // WhatsApp gives the history to a device that is just linked: the phone scans a new code.
    const relinks = planned.importId !== null && planned.importId !== before.importId;
    const session = relinks ? { status: 'OPENING' as const, qrcode: '', pairingCode: '' } : {};
    const after = { ...before, ...body, ...planned, ...session, updatedAt };
    const usual = all.find((connection) => connection.isDefault) ?? null;
    const moves = after.isDefault && usual?.id !== before.id;
    await context.commit(
      [
        ...stores.connections.changes(before, after),
        ...(moves ? stores.connections.defaultMove(usual, before, [before.id]) : []),
      ],
      [
        ...(moves && usual ? [connectionAnnounced(context, 'update', { ...usual, isDefault: false })] : []),
        connectionAnnounced(context, 'update', after),
        ...(relinks ? [startCommanded(context, after, { forget: true, pairingNumber: null })] : []),
      ],
    );
    return presentConnection(after);
  });
};

/** The same of the caller's company. */
export const updateConnection: UseCase<typeof endpoint> = (context, { params, body }) =>
  changeConnection(context, params.id, body);
