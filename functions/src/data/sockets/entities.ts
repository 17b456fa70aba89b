import type { Room } from '@recado/shared/permissions/ticket-visibility';
import * as z from 'zod';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';

const room = z.custom<Room>((value) => typeof value === 'string');

/** An open socket with the rooms that it is in, so that it can be taken out of all of them. */
export const socketEntity = defineEntity({
  name: 'socket',
  schema: z.object({
    connectionId: z.string(),
    userId: z.int(),
    sessionId: z.string(),
    rights: z.array(room),
    interests: z.array(z.enum(['notification', 'tickets'])),
    ticketIds: z.array(z.int()),
    /** Every room in which the socket may have a member item. */
    rooms: z.array(room),
    /** Whether it has one in each of them: false while a change in several transactions is in progress. */
    settled: z.boolean(),
    openedAt: z.number(),
    expiresAt: z.int(),
    version,
  }),
  partition: 'c#{companyId}#socket#{connectionId}',
  sort: 'socket',
  unlimited: 'expires',
});

export type SocketRecord = EntityRecord<typeof socketEntity>;

/** A socket in a room: the fan-out reads these. */
export const memberEntity = defineEntity({
  name: 'member',
  schema: z.object({
    room,
    connectionId: z.string(),
    userId: z.int(),
    sessionId: z.string(),
    /** Only in rooms of tickets. */
    rights: z.array(room).default([]),
    openedAt: z.number(),
    expiresAt: z.int(),
  }),
  partition: 'c#{companyId}#room#{room}',
  sort: '{connectionId}',
  omitDefaults: true,
  unlimited: 'single',
});
