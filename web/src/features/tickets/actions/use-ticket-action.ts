import type { BodyOf } from '@recado/shared/contract/grammar';
import { getTicketByUuid, updateTicket, type Ticket } from '@recado/shared/contract/tickets';
import { listTicketLog } from '@recado/shared/contract/ticket-log';
import { notifyManager, useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../../../errors/api-error.ts';
import { call } from '../../../api/call.ts';
import { queryKey } from '../../../api/query.ts';
import { keepEarlyText, settleEarlyText, type Opens } from '../../../components/composer/early-text.ts';
import { notifyError } from '../../../components/notify.ts';
import { translate } from '../../../i18n/i18n.ts';
import { useLogin } from '../../../login/login-query.ts';
import { applyTicket } from '../cache/apply-ticket.ts';
import { useOtherTicket } from '../new-ticket/use-other-ticket.ts';
import { askForTag } from './ask-for-tag.ts';

interface Action {
  ticket: Ticket;
  change: BodyOf<typeof updateTicket>;
  /** The conversation that the change opens: what is typed meanwhile is for it. */
  opens?: Opens;
  /**
   * Called after the response. Passed here and not to `mutate`, whose callbacks do not run after an unmount: an event
   * often arrives before the response and unmounts the caller.
   */
  onDone?: (changed: Ticket) => void;
}

interface Options {
  /** The caller shows errors itself. */
  quiet?: boolean;
}

/**
 * Changes a ticket: accept, return, resolve, reopen, transfer. Applies the response to all lists. Where the contact
 * already has another ticket, shows that one.
 */
export const useTicketAction = ({ quiet = false }: Options = {}) => {
  const client = useQueryClient();
  const login = useLogin();
  const { user } = login;
  const showOther = useOtherTicket();
  return useMutation({
    mutationFn: ({ ticket, change }: Action) => call(updateTicket, { params: { id: ticket.id }, body: change }),
    onMutate: ({ ticket, opens }) => {
      if (opens) keepEarlyText(login, ticket.id, opens, translate('messages:composer.message'));
    },
    onSuccess: (changed, { ticket, opens, onDone }) => {
      applyTicket(client, changed, user);
      client.setQueryData(queryKey(getTicketByUuid, { params: { uuid: changed.uuid } }), changed);
      void client.invalidateQueries({ queryKey: queryKey(listTicketLog, { params: { ticketId: ticket.id } }) });
      // The server returns another ticket when the contact already has an active one.
      onDone?.(changed);
      // After the screen has got the changed ticket: its composer can be written in then.
      if (opens) notifyManager.schedule(() => settleEarlyText(ticket.id, { opened: changed.id === ticket.id }));
      if (changed.id === ticket.id) return;
      const { uuid, userId, user: owner, queue } = changed;
      void showOther({ uuid, userId, userName: owner?.name ?? null, queueName: queue?.name });
    },
    onError: (error, { ticket, opens }) => {
      if (opens) settleEarlyText(ticket.id, { opened: false });
      void client.invalidateQueries({ queryKey: queryKey(getTicketByUuid, { params: { uuid: ticket.uuid } }) });
      if (isApiError(error, 'ERR_TAG_REQUIRED')) return askForTag();
      if (quiet) return;
      if (!isApiError(error, 'ERR_TICKET_TAKEN', 'ERR_OTHER_OPEN_TICKET')) return notifyError(error);
      void showOther(error.details);
    },
    meta: { quiet: true },
  });
};
