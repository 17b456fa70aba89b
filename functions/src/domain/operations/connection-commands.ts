import { historyRequestOf } from '../../data/connections/plan-import.ts';
import { commandEffect } from '../../data/connections/command-effect.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import type { Context } from '../../context/context.ts';
import type { ConnectionRecord } from '../../data/connections/store.ts';

/** Options for the start of a session. */
export interface Start {
  /** Deletes the credentials first, so that the phone is linked again. */
  forget: boolean;
  /** Number of the phone that is linked by a pairing code; null for a QR code. */
  pairingNumber: string | null;
}

type Target = Pick<ConnectionRecord, 'id' | 'channel'>;

/** Commands a connection to start: its device session, with the import that is enabled, or the webhooks of its page or account. */
export const startCommand = ({ company, ids }: Context, connection: ConnectionRecord, start: Start): Effect =>
  commandEffect(connection.channel, {
    type: 'start',
    companyId: company.id,
    whatsappId: connection.id,
    commandId: ids.ulid(),
    ...start,
    history: historyRequestOf(connection),
  });

/**
 * Commands a connection to stop: its number is logged out, or its page or account unsubscribed. With `keepCredentials`
 * the number stays linked.
 */
export const stopCommand = (
  { company, ids }: Context,
  { id, channel }: Target,
  { keepCredentials = false } = {},
): Effect =>
  commandEffect(channel, {
    type: 'stop',
    companyId: company.id,
    whatsappId: id,
    commandId: ids.ulid(),
    keepCredentials,
  });
