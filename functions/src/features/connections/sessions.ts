import type {
  endSession as endEndpoint,
  pairByCode as codeEndpoint,
  renewSession as renewEndpoint,
  restartSessions as restartEndpoint,
  startSession as startEndpoint,
} from '@recado/shared/contract/connection-sessions';
import { AppError } from '@recado/shared/contract/errors';
import { parseNumber } from '@recado/shared/text/phone';
import type { UseCase } from '../../context/binding.ts';
import type { Context } from '../../context/context.ts';
import { sessionChanged } from '../../data/connections/events.ts';
import { type Start, startCommand, stopCommand } from './commands.ts';
import type { ConnectionRecord } from '../../data/connections/store.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';

const existing = async ({ stores }: Context, id: number): Promise<ConnectionRecord> => {
  const connection = await stores.connections.get(id);
  if (!connection) throw new AppError('ERR_NO_WAPP_FOUND');
  return connection;
};

/** Starts a connection's session and shows OPENING at once. A connected session stays connected unless its credentials are deleted. */
export const openSession = (context: Context, id: number, start: Start): Promise<void> =>
  retryOnConflict(async () => {
    const connection = await existing(context, id);
    const opens = start.forget || connection.status !== 'CONNECTED';
    const updatedAt = new Date(context.clock.now()).toISOString();
    await context.commit(opens ? [context.stores.connections.opening(id, updatedAt, start.forget)] : [], [
      ...(opens
        ? [sessionChanged(context, { ...connection, status: 'OPENING', qrcode: '', pairingCode: '', updatedAt })]
        : []),
      startCommand(context, connection, start),
    ]);
  });

/** Starts the session with its credentials. */
export const startSession: UseCase<typeof startEndpoint> = async (context, { params }) => {
  await openSession(context, params.id, { forget: false, pairingNumber: null });
  return { ok: true };
};

/** Deletes the credentials and starts the session, which shows a new QR code. */
export const renewSession: UseCase<typeof renewEndpoint> = async (context, { params }) => {
  await openSession(context, params.id, { forget: true, pairingNumber: null });
  return { ok: true };
};

/** Deletes the credentials and starts the session, which shows a code to type on the phone. */
export const pairByCode: UseCase<typeof codeEndpoint> = async (context, { params, body }) => {
  await existing(context, params.id);
  const pairingNumber = parseNumber(body.number);
  if (pairingNumber === null) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  await openSession(context, params.id, { forget: true, pairingNumber });
  return { ok: true };
};

/** Logs the number out. The connection's state changes when the session host reports it. */
export const endSession: UseCase<typeof endEndpoint> = async (context, { params }) => {
  await context.commit([], [stopCommand(context, await existing(context, params.id))]);
  return { ok: true };
};

/** Starts every session of the company that is not connected. */
export const restartSessions: UseCase<typeof restartEndpoint> = async (context) => {
  const connections = await context.stores.connections.list();
  await Promise.all(connections.map(({ id }) => openSession(context, id, { forget: false, pairingNumber: null })));
  return { ok: true };
};
