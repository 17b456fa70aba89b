import { createContact } from '@recado/shared/contract/contacts';
import { createTicket, getTicketByUuid } from '@recado/shared/contract/tickets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { isApiError } from '../../../errors/api-error.ts';
import { call } from '../../../api/call.ts';
import { queryKey } from '../../../api/query.ts';
import { useLogin } from '../../../login/login-query.ts';
import { applyTicket } from '../cache/apply-ticket.ts';
import type { TabState } from '../cache/ticket-list-query.ts';
import { useOtherTicket } from './use-other-ticket.ts';

export interface NewTicket {
  /** An existing contact, or name and number of a new one. */
  contact: { id: number } | { name: string; number: string };
  queueId: number | null;
  whatsappId: number;
}

/**
 * Opens a conversation with a contact. When the contact already has one, shows that (specification 1, section 7). Calls `onDone` in both cases; the caller shows other errors.
 */
export const useNewTicket = (onDone: () => void) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { user } = useLogin();
  const showOther = useOtherTicket();
  return useMutation({
    mutationFn: async ({ contact, queueId, whatsappId }: NewTicket) => {
      const { id: contactId } = 'id' in contact ? contact : await call(createContact, { body: contact });
      return call(createTicket, { body: { contactId, queueId, whatsappId } });
    },
    onSuccess: (ticket) => {
      client.setQueryData(queryKey(getTicketByUuid, { params: { uuid: ticket.uuid } }), ticket);
      applyTicket(client, ticket, user);
      void navigate(`/tickets/${ticket.uuid}`, { state: { tab: 'open' } satisfies TabState });
      onDone();
    },
    onError: (error) => {
      if (!isApiError(error, 'ERR_OTHER_OPEN_TICKET')) return;
      onDone();
      void showOther(error.details);
    },
    meta: { quiet: true },
  });
};
