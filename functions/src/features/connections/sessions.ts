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
import type { Context, UserContext } from '../../context/context.ts';
import { channelFeatures, requireChannel } from '../../context/plan-features.ts';
import { sessionChanged } from '../../data/connections/events.ts';
import { type Start, startCommand, stopCommand } from '../../domain/operations/connection-commands.ts';
import type { ConnectionRecord } from '../../data/connections/store.ts';
import { existing } from '../../platform/existing.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';

/** Milliseconds in which a command at work is not given again, and in which a session gets so many. */
const commandInterval = 15_000;
const maxCommands = 6;

/** Returns whether the session's last command has no outcome yet. One that was linked or lost since can be renewed at once. */
const isAtWork = (status: ConnectionRecord['status'], kind: string): boolean => {
  if (kind === 'stop') return status !== 'DISCONNECTED';
  if (status === 'CONNECTED') return kind === 'start';
  return status !== 'DISCONNECTED' && status !== 'TIMEOUT';
};

/**
 * Returns the record that is stored with a session command; null for one that is at work already, which changes nothing.
 *
 * @throws AppError ERR_TOO_MANY_REQUESTS for many of them
 */
const countCommand = ({ clock }: Context, { sessionCommand: last, status }: ConnectionRecord, kind: string) => {
  const now = clock.now();
  if (last === null || now - last.since >= commandInterval) return { kind, since: now, count: 1 };
  if (last.kind === kind && isAtWork(status, kind)) return null;
  if (last.count >= maxCommands)
    throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfter: Math.ceil((last.since + commandInterval - now) / 1000) });
  return { kind, since: last.since, count: last.count + 1 };
};

const kindOf = ({ forget, pairingNumber }: Start): string =>
  pairingNumber === null ? (forget ? 'renew' : 'start') : `pair ${pairingNumber}`;

/**
 * Starts a connection's session and shows OPENING at once. A connected session stays connected unless its credentials are
 * deleted. A start that is at work is not repeated within 15 s: each costs the session host a new socket.
 *
 * @throws AppError ERR_NO_WAPP_FOUND, ERR_TOO_MANY_REQUESTS
 */
export const openSession = (context: Context, id: number, start: Start): Promise<void> =>
  retryOnConflict(async () => {
    const connection = existing('connection', await context.stores.connections.get(id));
    const command = countCommand(context, connection, kindOf(start));
    if (command === null) return;
    const opens = start.forget || connection.status !== 'CONNECTED';
    const updatedAt = new Date(context.clock.now()).toISOString();
    const opening = opens ? { updatedAt, force: start.forget } : undefined;
    await context.commit(
      [context.stores.connections.commanded(connection, command, opening)],
      [
        ...(opens
          ? [sessionChanged(context, { ...connection, status: 'OPENING', qrcode: '', pairingCode: '', updatedAt })]
          : []),
        startCommand(context, connection, start),
      ],
    );
  });

/** @throws AppError ERR_NO_WAPP_FOUND, ERR_PLAN_FEATURE for a channel that the plan lacks */
const checkChannel = async (context: UserContext, id: number): Promise<void> =>
  requireChannel(context, existing('connection', await context.stores.connections.get(id)));

/** Starts the session with its credentials. */
export const startSession: UseCase<typeof startEndpoint> = async (context, { params }) => {
  await checkChannel(context, params.id);
  await openSession(context, params.id, { forget: false, pairingNumber: null });
  return { ok: true };
};

/** Deletes the credentials and starts the session, which shows a new QR code. */
export const renewSession: UseCase<typeof renewEndpoint> = async (context, { params }) => {
  await checkChannel(context, params.id);
  await openSession(context, params.id, { forget: true, pairingNumber: null });
  return { ok: true };
};

/** Deletes the credentials and starts the session, which shows a code to type on the phone. */
export const pairByCode: UseCase<typeof codeEndpoint> = async (context, { params, body }) => {
  await checkChannel(context, params.id);
  const pairingNumber = parseNumber(body.number);
  if (pairingNumber === null) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  await openSession(context, params.id, { forget: true, pairingNumber });
  return { ok: true };
};

/** Logs the number out. The connection's state changes when the session host reports it. */
export const endSession: UseCase<typeof endEndpoint> = (context, { params }) =>
  retryOnConflict(async () => {
    const connection = existing('connection', await context.stores.connections.get(params.id));
    const command = countCommand(context, connection, 'stop');
    if (command !== null)
      await context.commit(
        [context.stores.connections.commanded(connection, command)],
        [stopCommand(context, connection)],
      );
    return { ok: true };
  });

/** Starts every session of the company that is not connected, of the channels that its plan includes. */
export const restartSessions: UseCase<typeof restartEndpoint> = async (context) => {
  const all = await context.stores.connections.list();
  const connections = all.filter(({ channel }) => context.plan[channelFeatures[channel]]);
  await Promise.all(connections.map(({ id }) => openSession(context, id, { forget: false, pairingNumber: null })));
  return { ok: true };
};
