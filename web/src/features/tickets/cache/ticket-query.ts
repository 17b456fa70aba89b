import { getTicketByUuid, listTickets, type Ticket } from '@recado/shared/contract/tickets';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { endpointQuery, queryKey } from '../../../api/query.ts';
import type { TicketPages } from './patch-ticket-list.ts';

interface ListedTicket {
  ticket: Ticket;
  updatedAt: number;
}

/** Finds a ticket in the cached lists, to show it without a request. */
const findInLists = (client: QueryClient, uuid: string): ListedTicket | undefined => {
  for (const [key, data] of client.getQueriesData<TicketPages>({ queryKey: queryKey(listTickets) })) {
    const ticket = data?.pages.flatMap(({ tickets }) => tickets).find((one) => one.uuid === uuid);
    if (ticket) return { ticket, updatedAt: client.getQueryState(key)?.dataUpdatedAt ?? 0 };
  }
  return undefined;
};

/** Query of a ticket by its uuid. */
export const useTicket = (uuid: string) => {
  const client = useQueryClient();
  return useQuery({
    ...endpointQuery(getTicketByUuid, { params: { uuid } }),
    initialData: () => findInLists(client, uuid)?.ticket,
    initialDataUpdatedAt: () => findInLists(client, uuid)?.updatedAt,
  });
};
