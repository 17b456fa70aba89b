import { listConnectionNames } from '@recado/shared/contract/connections';
import type { Ticket } from '@recado/shared/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query.ts';

/** True where a bot or an integration would answer the contact of a ticket if its person gave it back. */
export const useAnsweredByBot = ({ isGroup, contact, whatsappId }: Ticket): boolean => {
  const { data: connections = [] } = useQuery(endpointQuery(listConnectionNames, {}));
  return !isGroup && !contact.disableBot && connections.some(({ id, hasBot }) => id === whatsappId && hasBot);
};
