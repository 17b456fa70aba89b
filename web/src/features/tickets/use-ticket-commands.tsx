import { modals } from '@mantine/modals';
import { deleteTicket, getTicketByUuid, type Ticket } from '@recado/shared/contract/tickets';
import { can } from '@recado/shared/permissions/can';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { queryKey } from '../../api/query.ts';
import { confirm } from '../../components/confirm.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { translate } from '../../i18n/i18n.ts';
import { useSession } from '../../session/session-query.ts';
import { dropTicket } from './apply-ticket.ts';
import type { TabState } from './ticket-list-query.ts';
import { useTicketAction } from './use-ticket-action.ts';

const TransferForm = lazyPart(async () => (await import('./TransferForm.tsx')).TransferForm);
const TicketLog = lazyPart(async () => (await import('./TicketLog.tsx')).TicketLog);

const transferDialog = 'transfer-ticket';
const close = () => ({ 'aria-label': translate('common:close') });

/** What a user may do with a ticket that is on the screen, and how. Null where it may not (specification 1, sections 4 and 6). */
export const useTicketCommands = (ticket: Ticket) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { user } = useSession();
  const action = useTicketAction();
  const removal = useMutation({
    mutationFn: () => call(deleteTicket, { params: { id: ticket.id } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: queryKey(getTicketByUuid, { params: { uuid: ticket.uuid } }) });
      dropTicket(client, ticket.id, Infinity);
      void navigate('/tickets');
    },
  });

  const handled = ticket.status === 'open' || ticket.status === 'group';
  const mayClose =
    handled || (ticket.status === 'pending' && (user.profile === 'admin' || user.userClosePendingTicket === 'enabled'));
  const leave = (): void => void navigate('/tickets');

  const resolve = (farewell: boolean): void =>
    action.mutate({
      ticket,
      change: { status: 'closed', ...(!farewell && { sendFarewellMessage: false, amountUsedBotQueues: 0 }) },
      onDone: leave,
    });
  const giveBack = (): void => action.mutate({ ticket, change: { status: 'pending', userId: null }, onDone: leave });
  const reopen = (): void => {
    const tab = ticket.isGroup ? 'group' : 'open';
    action.mutate({
      ticket,
      change: { status: tab, userId: user.id },
      onDone: (changed) => {
        if (changed.id === ticket.id) void navigate(`/tickets/${changed.uuid}`, { state: { tab } satisfies TabState });
      },
    });
  };

  const transfer = (): void => {
    modals.open({
      modalId: transferDialog,
      title: translate('tickets:transferDialog.title'),
      closeButtonProps: close(),
      children: (
        <Suspense>
          <TransferForm
            ticket={ticket}
            onCancel={() => modals.close(transferDialog)}
            onDone={() => {
              modals.close(transferDialog);
              leave();
            }}
          />
        </Suspense>
      ),
    });
  };

  const showLog = (): void => {
    modals.open({
      title: translate('tickets:logTitle', { id: ticket.id }),
      closeButtonProps: close(),
      children: (
        <Suspense>
          <TicketLog ticketId={ticket.id} />
        </Suspense>
      ),
    });
  };

  const remove = (): void =>
    confirm({
      title: translate('tickets:deleteDialog.title', { id: ticket.id }),
      text: translate('tickets:deleteDialog.text', { name: ticket.contact.name }),
      confirm: translate('common:delete'),
      danger: true,
      onConfirm: () => removal.mutate(),
    });

  return {
    isPending: action.isPending || removal.isPending,
    resolve: mayClose ? resolve : null,
    giveBack: handled ? giveBack : null,
    reopen: ticket.status === 'closed' ? reopen : null,
    transfer: handled ? transfer : null,
    showLog,
    remove: can(user, 'ticket-options:deleteTicket') ? remove : null,
  };
};
