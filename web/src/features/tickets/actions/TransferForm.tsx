import { Select, Stack, Textarea } from '@mantine/core';
import type { ResultOf } from '@recado/shared/contract/grammar';
import { listQueues } from '@recado/shared/contract/queues';
import type { Ticket } from '@recado/shared/contract/tickets';
import { listUserNames } from '@recado/shared/contract/users';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { endpointQuery } from '../../../api/query.ts';
import { hasAssistance } from '../../../components/assistance/assistance-on.ts';
import { LazySummary } from '../../../components/assistance/lazy-helps.ts';
import { DialogFooter } from '../../../components/dialog/DialogFooter.tsx';
import { useUnsaved } from '../../../components/form/use-unsaved.ts';
import { FormFailure } from '../../../components/FormFailure.tsx';
import { notifySuccess } from '../../../components/notify.ts';
import { QueryGate } from '../../../components/QueryGate.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';
import { NoQueue } from '../queue-choice/NoQueue.tsx';
import { QueueSelect } from '../queue-choice/QueueSelect.tsx';
import { ticketErrorText } from '../new-ticket/ticket-owner-dialog.tsx';
import { useTicketAction } from './use-ticket-action.ts';

interface Props {
  ticket: Ticket;
  /** Called after the transfer. */
  onDone: () => void;
  onCancel: () => void;
}

interface Choices {
  queues: ResultOf<typeof listQueues>;
  users: ResultOf<typeof listUserNames>;
}

const Form = ({ ticket, onDone, onCancel, queues, users }: Props & Choices) => {
  const { t } = useTranslate();
  const login = useLogin();
  const { user: currentUser } = login;
  const action = useTicketAction({ quiet: true });
  const [userId, setUserId] = useState<number | null>(null);
  const [queueId, setQueueId] = useState<number | null>(null);
  const [msgTransfer, setMessage] = useState('');
  const close = useUnsaved(userId !== null || queueId !== null || msgTransfer !== '');
  const chosen = users.find(({ id }) => id === userId);
  const queuesOf = (user: typeof chosen): typeof queues =>
    user && user.profile !== 'admin' ? queues.filter(({ id }) => user.queueIds.includes(id)) : queues;
  const availableQueues = queuesOf(chosen);
  const chooseUser = (id: number | null): void => {
    setUserId(id);
    const theirs = queuesOf(users.find((user) => user.id === id)).map((queue) => queue.id);
    const kept = [queueId, id === null ? null : ticket.queueId].find((one) => one !== null && theirs.includes(one));
    setQueueId(kept ?? (theirs.length === 1 ? (theirs[0] ?? null) : null));
  };
  const transfer = (to: number): void => {
    const status = userId === null ? 'pending' : ticket.isGroup ? 'group' : 'open';
    const note = msgTransfer.trim();
    action.mutate({
      ticket,
      change: { status, userId, queueId: to, isTransfered: true, ...(note !== '' && { msgTransfer: note }) },
      onDone: () => {
        onDone();
        const name = chosen?.name ?? queues.find(({ id }) => id === to)?.name ?? '';
        notifySuccess(t('tickets:transferDialog.done', { contact: ticket.contact.name, name }), { autoClose: 4000 });
      },
    });
  };
  if (queues.length === 0) return <NoQueue of="company" onClose={onCancel} />;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (queueId !== null) transfer(queueId);
      }}
    >
      <Stack gap="md">
        <FormFailure error={action.error} textOf={ticketErrorText} />
        <Select
          label={t('tickets:transferDialog.user')}
          placeholder={t('tickets:transferDialog.anyone')}
          data={users
            .filter(({ id }) => id !== currentUser.id)
            .map(({ id, name, online }) => ({
              value: String(id),
              label: online ? `${name} · ${t('tickets:online')}` : name,
            }))}
          value={userId === null ? null : String(userId)}
          onChange={(id) => chooseUser(id === null ? null : Number(id))}
          searchable
          clearable
          // Its data often comes after the dialog has given the focus.
          autoFocus
          openOnFocus={false}
          nothingFoundMessage={t('common:nothingFound')}
          clearButtonProps={{ 'aria-label': t('common:clear') }}
        />
        {chosen && availableQueues.length === 0 ? (
          <NoQueue of={{ agent: chosen.name }} onClose={onCancel} inline />
        ) : (
          <QueueSelect queues={availableQueues} value={queueId} onChange={setQueueId} />
        )}
        <Textarea
          label={t('tickets:transferDialog.message')}
          value={msgTransfer}
          onChange={(event) => setMessage(event.currentTarget.value)}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={4096}
        />
        {hasAssistance(login) && (
          <Suspense>
            <LazySummary ticketId={ticket.id} text={msgTransfer} onText={setMessage} />
          </Suspense>
        )}
        <DialogFooter
          onCancel={close}
          submit={t('tickets:transfer')}
          complete={queueId !== null}
          pending={action.isPending}
          testId="transfer-confirm"
        />
      </Stack>
    </form>
  );
};

/** Transfers a ticket to a queue, optionally to an agent of it, with a note (specification 1, section 5). */
export const TransferForm = (props: Props) => {
  const queues = useQuery(endpointQuery(listQueues, {}));
  const users = useQuery(endpointQuery(listUserNames, {}));
  return (
    <QueryGate queries={[queues, users]} height={240}>
      <Form {...props} queues={queues.data ?? []} users={users.data ?? []} />
    </QueryGate>
  );
};
