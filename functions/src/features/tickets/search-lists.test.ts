import { ticketStatuses } from '@recado/shared/contract/tickets';
import { isInSearch, type TicketFilterQuery, ticketFilterOf } from '@recado/shared/search/ticket-filter';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testViewer } from '../../../test/user-context.ts';
import type { TicketCount } from '../../data/tickets/counters.ts';
import { countedInSearch, fixedSearchLists, searchLists } from './search-lists.ts';
import { isInList } from './tab-lists.ts';

const queues = [1, 2, 3];
const users = [11, 12, 13];

const viewers = fc
  .record({
    id: fc.constantFrom(...users),
    profile: fc.constantFrom('admin' as const, 'user' as const),
    queueIds: fc.subarray(queues),
    allTicket: fc.constantFrom('enable' as const, 'disable' as const),
    allowGroup: fc.boolean(),
    allUserChat: fc.constantFrom('enabled' as const, 'disabled' as const),
    allHistoric: fc.constantFrom('enabled' as const, 'disabled' as const),
  })
  .map((known) => testViewer({ companyId: 1, ...known }));

const tickets = fc
  .record({
    status: fc.constantFrom(...ticketStatuses),
    queueId: fc.constantFrom(null, ...queues, 9),
    userId: fc.constantFrom(null, ...users),
    isGroup: fc.boolean(),
    whatsappId: fc.constantFrom(1, 2),
    tagIds: fc.subarray([1, 2]),
    unreadMessages: fc.nat(1),
    createdAt: fc.constant(0),
    updatedAt: fc.constant(0),
  })
  // As the engine makes them: a ticket in service has an agent, and a closed one has nothing unread.
  .map((ticket) => ({
    ...ticket,
    userId: ticket.status === 'open' ? (ticket.userId ?? 11) : ticket.userId,
    unreadMessages: ticket.status === 'closed' ? 0 : ticket.unreadMessages,
  }));

const filters: fc.Arbitrary<TicketFilterQuery> = fc.record(
  {
    statusFilter: fc.subarray([...ticketStatuses]),
    queueIds: fc.subarray([...queues, 9]),
    users: fc.subarray(users),
    whatsapps: fc.subarray([1, 2]),
    tags: fc.subarray([1, 2]),
    withUnreadMessages: fc.boolean(),
    showAll: fc.boolean(),
  },
  { requiredKeys: [] },
);

it('the lists of a search hold each of its tickets once, by the counters that are read for it', () => {
  fc.assert(
    fc.property(viewers, filters, fc.array(tickets, { maxLength: 20 }), (viewer, query, all) => {
      const filter = ticketFilterOf(query, viewer, 'America/Sao_Paulo');
      const counted = countedInSearch(viewer, filter);
      const counts = all
        .filter(
          ({ status, userId }) =>
            !counted || (counted.statuses.includes(status) && counted.attendants.includes(userId)),
        )
        .map((ticket): TicketCount => ({ ...ticket, count: 1 }));
      const company = { ids: queues, removed: [9] };
      const lists = fixedSearchLists(filter) ?? searchLists(viewer, company, counts, filter).lists;
      for (const ticket of all) {
        const times = lists.filter((list) => isInList(list, ticket)).length;
        if (isInSearch(filter, ticket, viewer)) expect(times).toBe(1);
        expect(times).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: 3_000 },
  );
});
