import * as z from 'zod';
import { id } from '../parameters.ts';
import { defineQueue } from './define-queue.ts';

/**
 * An event for browsers. The consumer sends it once to every socket that is in at least one of the rooms.
 */
export const realtimeMessage = z.object({
  companyId: id,
  /** Set for an event to every company: the consumer sends it on to each, in the place of this one. */
  toEveryCompany: z.literal(true).optional(),
  /** Rooms of `permissions/ticket-visibility.ts`. */
  rooms: z.array(z.string()).min(1),
  /** Rooms whose members may see what rooms of tickets get: the others of `rooms` where it is absent. */
  rights: z.array(z.string()).optional(),
  /** Rooms whose members are excluded, because they receive another message. */
  except: z.array(z.string()).default([]),
  /** Wire name, for example `company-12-ticket`. */
  event: z.string(),
  data: z.record(z.string(), z.unknown()),
  /** The changed object, for example `ticket-7`. */
  order: z.string().min(1).max(60),
  id: z.string().min(1).max(128),
});
export type RealtimeMessage = z.output<typeof realtimeMessage>;

/** FIFO, a group for each changed object (`order`): its versions arrive in order. */
export const realtimeQueue = defineQueue({
  name: 'realtime',
  schema: realtimeMessage,
  fifo: true,
  group: ({ companyId, order }) => `${companyId}.${order}`,
  deduplication: ({ id: messageId }) => messageId,
  timeout: 10,
  maxReceiveCount: 5,
});
