import type { CycleRecord } from '../src/data/tickets/record.ts';

/** The service cycle of a ticket that waits since `createdAt`, in milliseconds. */
export const waitingCycle = (ticketId: number, createdAt: number) =>
  ({
    id: String(createdAt),
    ticketId,
    whatsappId: 1,
    day: new Date(createdAt).toISOString().slice(0, 10),
    userId: null,
    queueId: null,
    createdAt,
    queuedAt: createdAt,
    startedAt: null,
    closedAt: null,
    finishedAt: null,
    ratingAt: null,
    rated: false,
  }) satisfies Partial<CycleRecord>;
