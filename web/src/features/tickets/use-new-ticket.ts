import { createContact } from '@recado/shared/contract/contacts';
import { createTicket, getTicketByUuid } from '@recado/shared/contract/tickets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { isApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryKey } from '../../api/query.ts';
import { useSession } from '../../session/session-query.ts';
import { applyTicket } from './apply-ticket.ts';
import { showOwner } from './show-owner.tsx';
import type { TabState } from './ticket-list-query.ts';

export interface NewTicket {
  /** Somebody known, or a name and a number to be added. */
  contact: { id: number } | { name: string; number: string };
  queueId: number | null;
  whatsappId: number;
}

/**
 * Opens a conversation with a contact; when somebody else has one already, a dialog says who (specification 1, section 7).
 * `onDone` is told once it is clear who has it; other failures are the caller's to show.
 */
export const useNewTicket = (onDone: () => void) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { user } = useSession();
  const open = (uuid: string, tab: TabState['tab'] = 'open'): void =>
    void navigate(`/tickets/${uuid}`, { state: { tab } satisfies TabState });
  return useMutation({
    mutationFn: async ({ contact, queueId, whatsappId }: NewTicket) => {
      const { id: contactId } = 'id' in contact ? contact : await call(createContact, { body: contact });
      return call(createTicket, { body: { contactId, queueId, whatsappId } });
    },
    onSuccess: (ticket) => {
      client.setQueryData(queryKey(getTicketByUuid, { params: { uuid: ticket.uuid } }), ticket);
      applyTicket(client, ticket, user);
      open(ticket.uuid);
      onDone();
    },
    onError: (error) => {
      if (!isApiError(error, 'ERR_OTHER_OPEN_TICKET')) return;
      onDone();
      const { userId, userName, queueName, uuid } = error.details;
      // One that waits for anybody is there to be accepted.
      const free = userId === null || userId === undefined;
      if (typeof uuid === 'string' && (free || userId === user.id)) open(uuid, free ? 'pending' : 'open');
      else showOwner({ userName, queueName });
    },
    meta: { quiet: true },
  });
};
