import type { Ticket } from '@recado/shared/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { showUndo } from '../../../components/undo-toast.tsx';
import { translate } from '../../../i18n/i18n.ts';
import { useLogin } from '../../../login/login-query.ts';
import { askForTag, hasNoTag } from '../actions/ask-for-tag.ts';
import type { useTicketAction } from '../actions/use-ticket-action.ts';
import type { TabState } from '../cache/ticket-list-query.ts';
import { useAskReason } from '../closing-reason/use-ask-reason.ts';
import { neighbourOf } from '../list/shown-tickets.ts';

/**
 * Returns commands that close a ticket, after a tag and a reason where the company asks for them, and reopen it.
 *
 * @param openInbox leaves the conversation for that of another ticket, or for the list
 */
export const useResolving = (
  ticket: Ticket,
  action: ReturnType<typeof useTicketAction>,
  openInbox: (next?: string) => void,
) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { user, settings } = useLogin();
  const askReason = useAskReason();
  const inService = ticket.status === 'open' || ticket.status === 'group';
  const isRated = ticket.status === 'nps';

  const reopenAs = (closed: Ticket): void => {
    const tab = closed.isGroup ? 'group' : 'open';
    action.mutate({
      ticket: closed,
      opens: 'own',
      change: { status: tab, userId: user.id },
      onDone: (changed) => {
        if (changed.id === closed.id) void navigate(`/tickets/${changed.uuid}`, { state: { tab } satisfies TabState });
      },
    });
  };
  const reopen = (): void => reopenAs(ticket);

  const resolveFor = (withFarewell: boolean, reasonId: number | null): void => {
    // Before the ticket leaves its list.
    const next = neighbourOf(ticket.uuid);
    action.mutate({
      ticket,
      opens: 'next',
      change: {
        status: 'closed',
        ...(reasonId !== null && { reasonId }),
        ...(!withFarewell && { sendFarewellMessage: false, amountUsedBotQueues: 0 }),
      },
      onDone: (closed) => {
        openInbox(next);
        if (inService) showUndo(translate('tickets:resolved', { name: ticket.contact.name }), () => reopenAs(closed));
      },
    });
  };
  const resolve = (withFarewell: boolean): void => {
    // A ticket that waits for its rating was resolved for a reason.
    if (isRated) return resolveFor(withFarewell, null);
    // Before the reason: the server would refuse the ticket after it was chosen.
    if (settings.requiredTag === 'enabled' && hasNoTag(client, ticket)) return askForTag();
    askReason({
      submit: translate('tickets:resolve'),
      ticket,
      onChoose: (reasonId) => resolveFor(withFarewell, reasonId),
    });
  };
  return { resolve, reopen };
};
