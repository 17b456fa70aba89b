import type { Room } from '@recado/shared/permissions/ticket-visibility';
import { CustomAttributeType, Entity, type EntityItem } from 'electrodb';
import { perClient, primary } from '../../platform/entity.ts';
import type { ListInterest } from './socket.ts';

/** An open socket with the rooms that it is in, so that it can be taken out of all of them. */
export const socketEntity = perClient(
  (configuration) =>
    new Entity(
      {
        model: { entity: 'socket', version: '1', service: 'recado' },
        attributes: {
          companyId: { type: 'number', required: true },
          connectionId: { type: 'string', required: true },
          userId: { type: 'number', required: true },
          sessionId: { type: 'string', required: true },
          rights: { type: CustomAttributeType<Room[]>('any'), required: true },
          interests: { type: CustomAttributeType<ListInterest[]>('any'), required: true },
          ticketIds: { type: CustomAttributeType<number[]>('any'), required: true },
          /** Every room in which an item of it may stand. */
          rooms: { type: CustomAttributeType<Room[]>('any'), required: true },
          /** Whether one stands in each of them, as the record says: false while a change in several transactions is under way. */
          settled: { type: 'boolean', required: true },
          openedAt: { type: 'number', required: true },
          expiresAt: { type: 'number', required: true },
          version: { type: 'number', required: true },
        },
        indexes: {
          byConnection: {
            pk: {
              field: primary.pk,
              composite: ['companyId', 'connectionId'],
              template: 'c#${companyId}#socket#${connectionId}',
              casing: 'none',
            },
            sk: { field: primary.sk, composite: [], template: 'socket', casing: 'none' },
          },
        },
      },
      configuration,
    ),
);

export type SocketItem = EntityItem<ReturnType<typeof socketEntity>>;

/** A socket in a room: what the fan-out reads. */
export const memberEntity = perClient(
  (configuration) =>
    new Entity(
      {
        model: { entity: 'roomMember', version: '1', service: 'recado' },
        attributes: {
          companyId: { type: 'number', required: true },
          room: { type: 'string', required: true },
          connectionId: { type: 'string', required: true },
          userId: { type: 'number', required: true },
          sessionId: { type: 'string', required: true },
          rights: { type: CustomAttributeType<Room[]>('any') },
          openedAt: { type: 'number', required: true },
          expiresAt: { type: 'number', required: true },
        },
        indexes: {
          ofRoom: {
            pk: {
              field: primary.pk,
              composite: ['companyId', 'room'],
              template: 'c#${companyId}#room#${room}',
              casing: 'none',
            },
            sk: { field: primary.sk, composite: ['connectionId'], template: '${connectionId}', casing: 'none' },
          },
        },
      },
      configuration,
    ),
);
