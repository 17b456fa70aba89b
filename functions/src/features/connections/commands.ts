import { historyRequestOf } from '../../data/connections/plan-import.ts';
import { commanded } from '../../platform/outbox/commanded.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import type { Context } from '../../context/context.ts';
import type { ConnectionRecord } from '../../data/connections/store.ts';

/** How a session is started: with the credentials that it has, from a new QR code, or by a code for the phone with this number. */
export interface Start {
  forget: boolean;
  pairingNumber: string | null;
}

type Target = Pick<ConnectionRecord, 'id' | 'channel'>;

/** Has a connection run: its session, with the import that is on, or what its page or account tells us. */
export const startCommanded = ({ company, ids }: Context, connection: ConnectionRecord, start: Start): Effect =>
  commanded(connection.channel, {
    type: 'start',
    companyId: company.id,
    whatsappId: connection.id,
    commandId: ids.ulid(),
    ...start,
    history: historyRequestOf(connection),
  });

/** Has a connection's number logged out, or its page or account unsubscribed. */
export const stopCommanded = ({ company, ids }: Context, { id, channel }: Target): Effect =>
  commanded(channel, { type: 'stop', companyId: company.id, whatsappId: id, commandId: ids.ulid() });
