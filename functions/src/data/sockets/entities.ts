import type { Room } from '@recado/shared/permissions/ticket-visibility';
import * as z from 'zod';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';

const room = z.custom<Room>((value) => typeof value === 'string');

/** An open socket. Those of a company are one partition: the fan-out reads all of them at once. */
export const socketEntity = defineEntity({
  name: 'socket',
  schema: z.object({
    connectionId: z.string(),
    userId: z.int(),
    sessionId: z.string(),
    rights: z.array(room),
    interests: z.array(z.enum(['notification', 'tickets'])).default([]),
    ticketIds: z.array(z.int()).default([]),
    flowIds: z.array(z.int()).default([]),
    takesSeveral: z.boolean().default(false),
    openedAt: z.number(),
    expiresAt: z.int(),
    version,
  }),
  partition: 'c#{companyId}#sockets',
  sort: '{connectionId}',
  omitDefaults: true,
  unlimited: 'expires',
});

export type SocketRecord = EntityRecord<typeof socketEntity>;
