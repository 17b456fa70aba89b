import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { storeTickets } from '../../../test/stored-tickets.ts';
import { userContext } from '../../../test/user-context.ts';
import { ticketEntity } from '../../data/tickets/ticket-entity.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import { documentClient } from '../../platform/clients.ts';
import { environment } from '../../platform/environment.ts';
import { listTickets } from './list-tickets.ts';

const minute = Date.parse('2026-11-20T15:00:00Z');
const none = { params: undefined, query: undefined, body: undefined };

/** Gives a ticket the keys of its lists that an earlier release wrote: by the millisecond. */
const listByMillisecond = async (ticket: TicketRecord): Promise<void> => {
  const key = `${String(ticket.updatedAt).padStart(13, '0')}#${String(ticket.id).padStart(12, '0')}`;
  await documentClient().send(
    new UpdateCommand({
      TableName: environment().TABLE_NAME,
      Key: entityStore(ticketEntity, documentClient(), ticket.companyId).key(ticket.id),
      UpdateExpression: 'SET gsi1sk = :key, gsi2sk = :key, gsi3sk = :key',
      ExpressionAttributeValues: { ':key': key },
    }),
  );
};

it.each(['ASC', 'DESC'] as const)(
  'pages hold each ticket of a minute once, with keys of this and of an earlier release: %s',
  async (sortTickets) => {
    const admin = userContext();
    const placed = Array.from({ length: 90 }, (_, at) => ({
      status: 'pending' as const,
      // In three queues and two minutes, none in the order of its id.
      queueId: [1, 2, null][at % 3]!,
      updatedAt: minute + (at % 2) * 60_000 + ((at * 7919) % 60_000),
    }));
    const tickets = await storeTickets(admin, placed);
    for (const ticket of tickets) if (ticket.id % 4 < 2) await listByMillisecond(ticket);
    const found: number[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await listTickets(admin, {
        ...none,
        query: { status: 'pending', sortTickets, showAll: true, ...(cursor === undefined ? {} : { cursor }) },
      });
      found.push(...page.tickets.map(({ id }) => id));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(found.toSorted((one, other) => one - other)).toEqual(tickets.map(({ id }) => id));
  },
);
