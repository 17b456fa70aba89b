import { historyRequestOf } from '../imports/plan-import.ts';
import type { Effect } from '../outbox/effect.ts';
import type { Context } from '../platform/context.ts';
import type { ConnectionRecord } from './store.ts';

/** How a session is started: with the credentials that it has, from a new QR code, or by a code for the phone with this number. */
export interface Start {
  forget: boolean;
  pairingNumber: string | null;
}

/** Tells the session host to run a connection's session, with the import that is on. */
export const startCommanded = ({ company, ids }: Context, connection: ConnectionRecord, start: Start): Effect =>
  ({ to: 'outbound', command: { type: 'start', companyId: company.id, whatsappId: connection.id, commandId: ids.ulid(), ...start, history: historyRequestOf(connection) } });

/** Tells the session host to log a connection's number out. */
export const stopCommanded = ({ company, ids }: Context, whatsappId: number): Effect =>
  ({ to: 'outbound', command: { type: 'stop', companyId: company.id, whatsappId, commandId: ids.ulid() } });
