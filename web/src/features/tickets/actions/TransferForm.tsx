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
  /** The agent that is chosen at first; nobody unless given. */
  toUserId?: number | null;
  /** Called after the transfer. */
  onDone: () => void;
  onCancel: () => void;
}

interface Choices {
  queues: ResultOf<typeof listQueues>;
  users: ResultOf<typeof listUserNames>;
}

/** Returns the queues in which an agent serves; all without one, and of an administrator. */
const queuesOf = ({ queues, users }: Choices, userId: number | null): Choices['queues'] => {
  const agent = users.find(({ id }) => id === userId);
  return agent && agent.profile !== 'admin' ? queues.filter(({ id }) => agent.queueIds.includes(id)) : queues;
};

/** Returns the first of some queues that an agent serves in, else the only one of the agent; null where it is to be chosen. */
const queueFor = (choices: Choices, userId: number | null, wanted: readonly (number | null)[]): number | null => {
  const theirs = queuesOf(choices, userId).map(({ id }) => id);
  const kept = wanted.find((one) => one !== null && theirs.includes(one)) ?? null;
  return kept ?? (theirs.length === 1 ? theirs[0]! : null);
};

const Form = ({ ticket, toUserId = null, onDone, onCancel, queues, users }: Props & Choices) => {
  const { t } = useTranslate();
  const login = useLogin();
  const { user: currentUser } = login;
  const action = useTicketAction({ quiet: true });
  const [first] = useState({
    userId: toUserId,
    queueId: toUserId === null ? null : queueFor({ queues, users }, toUserId, [ticket.queueId]),
  });
  const [userId, setUserId] = useState(first.userId);
  const [queueId, setQueueId] = useState(first.queueId);
  const [msgTransfer, setMessage] = useState('');
  const close = useUnsaved(userId !== first.userId || queueId !== first.queueId || msgTransfer !== '');
  const chosen = users.find(({ id }) => id === userId);
  const availableQueues = queuesOf({ queues, users }, userId);
  const chooseUser = (id: number | null): void => {
    setUserId(id);
    setQueueId(queueFor({ queues, users }, id, [queueId, id === null ? null : ticket.queueId]));
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
            .filter(({ id }) => id !== currentUser.id || id === toUserId)
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
