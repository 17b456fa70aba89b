import { getTicketByUuid, listTickets, type Ticket } from '@recado/shared/contract/tickets';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { endpointQuery, queryKey } from '../../api/query.ts';
import type { TicketPages } from './patch-ticket-list.ts';

interface Found {
  ticket: Ticket;
  at: number;
}

/** A ticket that a list holds need not be asked for again. */
const inLists = (client: QueryClient, uuid: string): Found | undefined => {
  for (const [key, data] of client.getQueriesData<TicketPages>({ queryKey: queryKey(listTickets) })) {
    const ticket = data?.pages.flatMap(({ tickets }) => tickets).find((one) => one.uuid === uuid);
    if (ticket) return { ticket, at: client.getQueryState(key)?.dataUpdatedAt ?? 0 };
  }
  return undefined;
};

/** One ticket by its uuid. */
export const useTicket = (uuid: string) => {
  const client = useQueryClient();
  return useQuery({
    ...endpointQuery(getTicketByUuid, { params: { uuid } }),
    initialData: () => inLists(client, uuid)?.ticket,
    initialDataUpdatedAt: () => inLists(client, uuid)?.at,
  });
};
