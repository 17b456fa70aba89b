import { transportOf } from '@recado/shared/contract/transport';
import type { Context } from '../../context/context.ts';
import type { ConnectionRecord } from '../../data/connections/store.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { startCommand, stopCommand } from './connection-commands.ts';

const devices = async ({ stores }: Context): Promise<ConnectionRecord[]> =>
  (await stores.connections.list()).filter(({ channel }) => transportOf(channel) === 'session');

/** True if a number was stopped with its credentials, while its company was switched off. */
export const isSuspended = ({ status, lastDropReason }: ConnectionRecord): boolean =>
  status === 'DISCONNECTED' && lastDropReason === 'suspended';

/** Commands every number of WhatsApp to stop. It stays linked: what is written to it meanwhile arrives once it starts again. */
export const suspendEffects = async (context: Context): Promise<Effect[]> =>
  (await devices(context))
    .filter(({ status }) => status !== 'DISCONNECTED')
    .map((connection) => stopCommand(context, connection, { keepCredentials: true }));

/** Commands the numbers that were suspended to start. */
export const resumeEffects = async (context: Context): Promise<Effect[]> =>
  (await devices(context))
    .filter(isSuspended)
    .map((connection) => startCommand(context, connection, { forget: false, pairingNumber: null }));
