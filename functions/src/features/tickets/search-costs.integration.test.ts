import { listTickets as endpoint } from '@recado/shared/contract/tickets';
import type { QueryOf } from '@recado/shared/contract/grammar';
import { describe, expect, it } from 'vitest';
import { measure } from '../../../test/capacity.ts';
import { addConnection } from '../../../test/conversation.ts';
import { storeTickets } from '../../../test/stored-tickets.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { listTickets } from './list-tickets.ts';

/** An administrator whose clock stands still: what was read stays known, however slow the machine. */
const office = async (): Promise<TestContext> => {
  const admin = userContext();
  const now = Date.now();
  const context = { ...admin, clock: { now: () => now } };
  await addConnection(context);
  return context;
};

/** Returns the table's charge for a search in everybody's tickets, and the tickets found. */
const search = async (context: TestContext, given: Partial<QueryOf<typeof endpoint>>) => {
  const query = endpoint.query!.parse({ status: 'search', showAll: true, ...given });
  const run = () => listTickets(context, { params: undefined, body: undefined, query });
  const { tickets } = await run();
  return { tickets, cost: await measure(run) };
};

describe('the table charges for a search', () => {
  it('without filters the rows of a page, and half a unit for each closed one', async () => {
    const context = await office();
    await storeTickets(context, [
      ...Array.from({ length: 5 }, () => ({ status: 'open' as const, userId: 1 })),
      ...Array.from({ length: 60 }, () => ({ status: 'closed' as const })),
    ]);
    const { tickets, cost } = await search(context, {});
    expect(tickets).toHaveLength(40);
    expect(cost.calls).toEqual({ QueryCommand: 6, BatchGetItemCommand: 1 });
    expect(cost.reads).toBeLessThanOrEqual(35 / 2 + 9);
  });

  it('of a name in service no closed ticket', async () => {
    const context = await office();
    await storeTickets(context, [
      ...Array.from({ length: 50 }, () => ({ status: 'closed' as const })),
      ...Array.from({ length: 2 }, () => ({ status: 'open' as const, userId: 1 })),
    ]);
    const { tickets, cost } = await search(context, { searchParam: 'maria', statusFilter: ['open'] });
    expect(tickets).toHaveLength(2);
    // Of the chat of each contact half a unit, of each of the two tickets half a unit when it is compared and when it is shown.
    expect(cost.reads).toBeLessThanOrEqual(52 / 2 + 2 + 6);
  });
});
