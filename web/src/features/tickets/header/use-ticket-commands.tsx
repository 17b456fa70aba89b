import { deleteTicket, getTicketByUuid, pauseServiceLevel, type Ticket } from '@recado/shared/contract/tickets';
import { can } from '@recado/shared/permissions/can';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '../../../api/call.ts';
import { queryKey } from '../../../api/query.ts';
import { confirm } from '../../../components/dialog/confirm.ts';
import { openContent } from '../../../components/dialog/open-content.tsx';
import { lazyComponent } from '../../../components/lazy-component.tsx';
import { openScheduleDialog } from '../../../components/schedule/open-schedule-dialog.ts';
import { translate } from '../../../i18n/i18n.ts';
import { useLogin } from '../../../login/login-query.ts';
import { hasExpired } from '../../../login/subscription.ts';
import { applyTicket, evictTicket } from '../cache/apply-ticket.ts';
import { inboxAddress } from '../cache/search-filter.ts';
import { useAnsweredByBot } from '../actions/use-answered-by-bot.ts';
import { useTicketAction } from '../actions/use-ticket-action.ts';
import { useResolving } from './use-resolving.ts';

const TransferForm = lazyComponent(async () => (await import('../actions/TransferForm.tsx')).TransferForm);
const ExportDialog = lazyComponent(async () => (await import('../export/ExportDialog.tsx')).ExportDialog);
const MeetingDialog = lazyComponent(async () => (await import('../actions/MeetingDialog.tsx')).MeetingDialog);
const TicketLog = lazyComponent(async () => (await import('../actions/TicketLog.tsx')).TicketLog);

/** No command that changes something. */
const none = {
  pauseLevel: null,
  isLevelPaused: false,
  resolve: null,
  returnToQueue: null,
  giveBack: null,
  reopen: null,
  transfer: null,
  schedule: null,
  meet: null,
  remove: null,
};

/**
 * The commands that the user may run on a displayed ticket; null where the user may not (specification 1, sections 4
 * and 6). A company in arrears reads and exports.
 */
export const useTicketCommands = (ticket: Ticket) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { company, user, plan } = useLogin();
  const action = useTicketAction();
  const removal = useMutation({
    mutationFn: () => call(deleteTicket, { params: { id: ticket.id } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: queryKey(getTicketByUuid, { params: { uuid: ticket.uuid } }) });
      evictTicket(client, ticket.id, Infinity);
      void navigate(inboxAddress());
    },
  });

  const pausing = useMutation({
    mutationFn: (paused: boolean) => call(pauseServiceLevel, { params: { id: ticket.id }, body: { paused } }),
    onSuccess: (changed) => applyTicket(client, changed, user),
  });
  const { clock, pausedSince } = ticket.serviceLevel ?? { clock: null, pausedSince: null };

  const isAnsweredByBot = useAnsweredByBot(ticket);

  const inService = ticket.status === 'open' || ticket.status === 'group';
  const isRated = ticket.status === 'nps';
  const mayClose =
    inService ||
    isRated ||
    ((ticket.status === 'pending' || ticket.status === 'lgpd') &&
      (user.profile === 'admin' || user.userClosePendingTicket === 'enabled'));
  /** Leaves the conversation for another one or the list, unless the user has left it meanwhile. */
  const openInbox = (next?: string): void => {
    if (window.location.pathname !== `/tickets/${ticket.uuid}`) return;
    void navigate(inboxAddress(next));
  };

  const { resolve, reopen } = useResolving(ticket, action, openInbox);
  const returnToQueue = (): void =>
    action.mutate({ ticket, change: { status: 'pending', userId: null }, onDone: () => openInbox() });
  const giveBack = (): void =>
    action.mutate({ ticket, change: { status: 'pending', useIntegration: true }, onDone: () => openInbox() });
  const transfer = (): void =>
    void openContent({
      title: translate('tickets:transferDialog.title'),
      render: (close) => (
        <TransferForm
          ticket={ticket}
          onCancel={close}
          onDone={() => {
            close();
            openInbox();
          }}
        />
      ),
    });

  const showLog = (): void =>
    void openContent({
      title: translate('tickets:logTitle', { id: ticket.id }),
      render: () => <TicketLog ticketId={ticket.id} />,
    });

  const schedule = (): void => openScheduleDialog(null, { ticket: { id: ticket.id, name: ticket.contact.name } });
  const exportPdf = (): void =>
    void openContent({
      title: translate('tickets:export.title', { id: ticket.id }),
      size: 'sm',
      render: (close) => <ExportDialog ticket={ticket} onClose={close} />,
    });
  const meet = (): void =>
    void openContent({
      title: translate('tickets:meeting.title'),
      render: (close) => <MeetingDialog ticket={ticket} onClose={close} />,
    });

  const remove = (): void =>
    confirm({
      title: translate('tickets:deleteDialog.title', { id: ticket.id }),
      text: translate('tickets:deleteDialog.text', { name: ticket.contact.name }),
      confirm: translate('common:delete'),
      danger: true,
      onConfirm: () => removal.mutate(),
    });

  const isPending = action.isPending || removal.isPending;
  if (hasExpired(company)) return { ...none, isPending, showLog, exportPdf };
  return {
    isPending,
    pauseLevel: ticket.status === 'open' && clock !== null ? () => pausing.mutate(pausedSince === null) : null,
    isLevelPaused: pausedSince !== null,
    resolve: mayClose ? resolve : null,
    returnToQueue: inService ? returnToQueue : null,
    giveBack: ticket.status === 'open' && isAnsweredByBot ? giveBack : null,
    reopen: ticket.status === 'closed' || isRated ? reopen : null,
    transfer: inService ? transfer : null,
    showLog,
    schedule: plan.useSchedules ? schedule : null,
    exportPdf,
    meet: inService ? meet : null,
    remove: can(user, 'ticket-options:deleteTicket') ? remove : null,
  };
};
