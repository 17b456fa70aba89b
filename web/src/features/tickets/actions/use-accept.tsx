import { listQueues } from '@recado/shared/contract/queues';
import type { Ticket } from '@recado/shared/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { endpointQuery } from '../../../api/query.ts';
import { openContent } from '../../../components/dialog/open-content.tsx';
import { lazyComponent } from '../../../components/lazy-component.tsx';
import { notifyError } from '../../../components/notify.ts';
import { translate } from '../../../i18n/i18n.ts';
import { useLogin } from '../../../login/login-query.ts';
import type { TabState } from '../cache/ticket-list-query.ts';
import { choosableQueues } from '../queue-choice/choosable-queues.ts';
import { useTicketAction } from './use-ticket-action.ts';

const AcceptForm = lazyComponent(async () => (await import('./AcceptForm.tsx')).AcceptForm);

/**
 * Accepts a ticket: pending becomes open (group for a group), assigned to the user. Without a queue a dialog asks for
 * one first (specification 1, section 4).
 */
export const useAccept = (ticket: Ticket): { accept: () => void; isPending: boolean } => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { user } = useLogin();
  const action = useTicketAction();

  const acceptInto = (queueId?: number): void => {
    // Before the server's answer: what is typed meanwhile would fall into the conversation that was open before.
    if (!window.location.pathname.endsWith(ticket.uuid)) void navigate(`/tickets/${ticket.uuid}`);
    action.mutate({
      ticket,
      opens: 'own',
      change: { status: ticket.isGroup ? 'group' : 'open', userId: user.id, ...(queueId !== undefined && { queueId }) },
      onDone: (changed) => {
        if (changed.userId === user.id)
          void navigate(`/tickets/${changed.uuid}`, {
            state: { tab: changed.isGroup ? 'group' : 'open' } satisfies TabState,
          });
      },
    });
  };

  const start = async (): Promise<void> => {
    if (ticket.queueId !== null) return acceptInto();
    const all = await client.fetchQuery(endpointQuery(listQueues, {}));
    // A company without queues needs none.
    if (all.length === 0) return acceptInto();
    openContent({
      title: translate('tickets:acceptDialog.title'),
      size: 'sm',
      render: (close) => (
        <AcceptForm
          queues={choosableQueues(all, user)}
          onCancel={close}
          onAccept={(queueId) => {
            close();
            acceptInto(queueId);
          }}
        />
      ),
    });
  };

  return { accept: () => void start().catch(notifyError), isPending: action.isPending };
};
