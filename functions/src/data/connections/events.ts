import { connectionEvent, connectionOutageEvent, connectionSessionEvent } from '@recado/shared/contract/connections';
import type { Effect } from '../../platform/outbox/effect.ts';
import { realtime, type RealtimeSource } from '../../platform/realtime.ts';
import { presentConnection } from './present-connection.ts';
import type { ConnectionRecord } from './store.ts';

/** Events of connections reach those who may see them only: they carry numbers and QR codes. */
const rooms = ['connections'] as const;
const orderOf = (id: number): string => `connection-${id}`;

/** A connection was made or its settings were changed. */
export const connectionAnnounced = (
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

export const connectionRemoved = (context: RealtimeSource, id: number): Effect =>
  realtime(context, { event: connectionEvent, data: { action: 'delete', whatsappId: id }, rooms, order: orderOf(id) });

/** The state of its session changed. */
export const sessionAnnounced = (context: RealtimeSource, connection: ConnectionRecord): Effect =>
  realtime(context, {
    event: connectionSessionEvent,
    data: { action: 'update', session: presentConnection(connection) },
    rooms,
    order: orderOf(connection.id),
  });

/** It is back after a time away. Whoever may read a conversation sees the gap there, so all are told, and not when it was. */
export const outageEnded = (context: RealtimeSource, id: number): Effect =>
  realtime(context, {
    event: connectionOutageEvent,
    data: { action: 'update', whatsappId: id },
    rooms: ['everyone'],
    order: orderOf(id),
  });
