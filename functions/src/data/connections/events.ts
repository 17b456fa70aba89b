import { anyConnectionEvent } from '@recado/shared/contract/any-connections';
import { connectionEvent, connectionOutageEvent, connectionStatusEvent } from '@recado/shared/contract/connections';
import { connectionSessionEvent } from '@recado/shared/contract/connection-sessions';
import { ownerCompanyId } from '@recado/shared/limits/subscription';
import type { Effect } from '../../platform/outbox/effect.ts';
import { realtime, type RealtimeSource } from '../../platform/outbox/realtime.ts';
import { presentConnection } from './present-connection.ts';
import type { ConnectionRecord } from './store.ts';

/** Only users who may see connections receive these events: they carry numbers and QR codes. */
const rooms = ['connections'] as const;
const orderOf = (id: number): string => `connection-${id}`;

/** Publishes that a connection was created or its settings were changed. */
export const connectionChanged = (
  context: RealtimeSource,
  action: 'create' | 'update',
  connection: ConnectionRecord,
): Effect =>
  realtime(context, {
    event: connectionEvent,
    data: { action, whatsapp: presentConnection(connection) },
    rooms,
    order: orderOf(connection.id),
  });

/** Publishes that a connection was removed. */
export const connectionRemoved = (context: RealtimeSource, id: number): Effect =>
  realtime(context, { event: connectionEvent, data: { action: 'delete', whatsappId: id }, rooms, order: orderOf(id) });

/** Publishes that the state of a connection's session changed. */
export const sessionChanged = (context: RealtimeSource, connection: ConnectionRecord): Effect =>
  realtime(context, {
    event: connectionSessionEvent,
    data: { action: 'update', session: presentConnection(connection) },
    rooms,
    order: orderOf(connection.id),
  });

/** Publishes to super users that a connection of any company has another state. */
export const anyConnectionChanged = (context: RealtimeSource, { id, status, updatedAt }: ConnectionRecord): Effect =>
  realtime(
    { ...context, company: { id: ownerCompanyId } },
    {
      event: anyConnectionEvent,
      data: { companyId: context.company.id, id, status, updatedAt },
      rooms: ['super'],
      order: `company-${context.company.id}-${orderOf(id)}`,
    },
  );

/** Publishes that an outage is over. Every user who may read a conversation sees outages in it, so all receive the event; it carries no times. */
export const outageEnded = (context: RealtimeSource, id: number): Effect =>
  realtime(context, {
    event: connectionOutageEvent,
    data: { action: 'update', whatsappId: id },
    rooms: ['everyone'],
    order: orderOf(id),
  });

/** Publishes to all users that a connection went down or came back. */
export const statusChanged = (context: RealtimeSource, { id, status }: ConnectionRecord): Effect =>
  realtime(context, {
    event: connectionStatusEvent,
    data: { action: 'update', whatsappId: id, status },
    rooms: ['everyone'],
    order: orderOf(id),
  });
