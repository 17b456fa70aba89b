import type {
  endSession as endEndpoint,
  pairByCode as codeEndpoint,
  renewSession as renewEndpoint,
  restartSessions as restartEndpoint,
  startSession as startEndpoint,
} from '@recado/shared/contract/connections';
import { AppError } from '@recado/shared/contract/errors';
import { parseNumber } from '@recado/shared/text/phone';
import type { UseCase } from '../../context/binding.ts';
import type { Context } from '../../context/context.ts';
import { sessionAnnounced } from '../../data/connections/events.ts';
import { type Start, startCommanded, stopCommanded } from './commands.ts';
import type { ConnectionRecord } from '../../data/connections/store.ts';
import { retryOnConflict } from '../../platform/until-settled.ts';

const existing = async ({ stores }: Context, id: number): Promise<ConnectionRecord> => {
  const connection = await stores.connections.get(id);
  if (!connection) throw new AppError('ERR_NO_WAPP_FOUND');
  return connection;
};

/** The screen shows OPENING at once; a session that is connected stays so unless its credentials are to be dropped. */
export const openSession = (context: Context, id: number, how: Start): Promise<void> =>
  retryOnConflict({}, async () => {
    const connection = await existing(context, id);
    const opens = how.forget || connection.status !== 'CONNECTED';
    const updatedAt = new Date(context.clock.now()).toISOString();
    await context.commit(opens ? [context.stores.connections.opening(id, updatedAt, how.forget)] : [], [
      ...(opens
        ? [sessionAnnounced(context, { ...connection, status: 'OPENING', qrcode: '', pairingCode: '', updatedAt })]
        : []),
      startCommanded(context, connection, how),
    ]);
  });

/** Tries again. */
export const startSession: UseCase<typeof startEndpoint> = async (context, { params }) => {
  await openSession(context, params.id, { forget: false, pairingNumber: null });
  return { ok: true };
};

/** Drops the credentials and starts: a new QR code. */
export const renewSession: UseCase<typeof renewEndpoint> = async (context, { params }) => {
  await openSession(context, params.id, { forget: true, pairingNumber: null });
  return { ok: true };
};

/** The same with a code to type on the phone instead. */
export const pairByCode: UseCase<typeof codeEndpoint> = async (context, { params, body }) => {
  await existing(context, params.id);
  const pairingNumber = parseNumber(body.number);
  if (pairingNumber === null) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  await openSession(context, params.id, { forget: true, pairingNumber });
  return { ok: true };
};

/** Logs the number out. The state changes when the session host tells that it happened. */
export const endSession: UseCase<typeof endEndpoint> = async (context, { params }) => {
  await context.commit([], [stopCommanded(context, await existing(context, params.id))]);
  return { ok: true };
};

/** Starts every session of the company that does not run. */
export const restartSessions: UseCase<typeof restartEndpoint> = async (context) => {
  const connections = await context.stores.connections.list();
  await Promise.all(connections.map(({ id }) => openSession(context, id, { forget: false, pairingNumber: null })));
  return { ok: true };
};
