import type { z } from 'zod';
import type { NodeKind } from '../../node-kind.ts';
import type { ticketData } from './schema.ts';

type TicketData = z.output<typeof ticketData>;

/** Ends the flow: the ticket waits for a person in a queue. */
export const ticket: NodeKind<TicketData> = {
  handles: () => [],
  faults: ({ queueId }) => (queueId === null ? ['queue'] : []),
  waits: () => false,
  execute: ({ queueId }) => ({ then: 'end', steps: [{ type: 'queue', queueId }] }),
};
