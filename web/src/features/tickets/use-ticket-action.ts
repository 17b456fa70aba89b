import type { BodyOf } from '@recado/shared/contract/grammar';
import { getTicketByUuid, listTicketLog, updateTicket, type Ticket } from '@recado/shared/contract/tickets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { isApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryKey } from '../../api/query.ts';
import { notifyError } from '../../components/notify.ts';
import { useSession } from '../../session/session-query.ts';
import { applyTicket } from './apply-ticket.ts';
import { showOwner } from './show-owner.tsx';

interface Action {
  ticket: Ticket;
  change: BodyOf<typeof updateTicket>;
  /**
   * What follows the answer. Told here and not at `mutate`, which forgets it with the screen that called: an event is often
   * faster than the answer, and takes that screen away.
   */
  onDone?: (changed: Ticket) => void;
}

interface Options {
  /** The screen that acts shows why it could not, and stays. */
  quiet?: boolean;
}

/**
 * Changes a ticket: accept, return, resolve, reopen, transfer. The answer goes into every list at once. When somebody else
 * has the conversation, a dialog says who; when it is the user itself, that conversation opens.
 */
export const useTicketAction = ({ quiet = false }: Options = {}) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { user } = useSession();
  const open = (uuid: string): void => void navigate(`/tickets/${uuid}`);
  return useMutation({
    mutationFn: ({ ticket, change }: Action) => call(updateTicket, { params: { id: ticket.id }, body: change }),
    onSuccess: (changed, { ticket, onDone }) => {
      applyTicket(client, changed, user);
      client.setQueryData(queryKey(getTicketByUuid, { params: { uuid: changed.uuid } }), changed);
      void client.invalidateQueries({ queryKey: queryKey(listTicketLog, { params: { ticketId: ticket.id } }) });
      // The server answers with the conversation that goes on when there is another one of this contact.
      onDone?.(changed);
      if (changed.id === ticket.id) return;
      if (changed.userId === user.id) open(changed.uuid);
      else showOwner({ userName: changed.user?.name, queueName: changed.queue?.name });
    },
    onError: (error, { ticket }) => {
      void client.invalidateQueries({ queryKey: queryKey(getTicketByUuid, { params: { uuid: ticket.uuid } }) });
      if (quiet) return;
      if (!isApiError(error, 'ERR_TICKET_TAKEN', 'ERR_OTHER_OPEN_TICKET')) return notifyError(error);
      const { userId, userName, queueName, uuid } = error.details;
      if (userId === user.id && typeof uuid === 'string') return open(uuid);
      showOwner({ userName, queueName });
    },
    meta: { quiet: true },
  });
};
