import { markTicketRead, type Message } from '@recado/shared/contract/messages';
import type { Ticket } from '@recado/shared/contract/tickets';
import { useDocumentVisibility } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { lazyDialog } from '../../components/lazy-dialog.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useChatRoom } from '../../realtime/realtime-context.ts';
import { useSession } from '../../session/session-query.ts';
import type { AttachDialog } from './attach-dialogs.ts';
import { AnswerWindowNotice } from './AnswerWindowNotice.tsx';
import { Composer, type Draft } from './Composer.tsx';
import classes from './Conversation.module.css';
import { ConversationDialog } from './ConversationDialog.tsx';
import { conversationQuery, messagesOf, type MessagePages } from './conversation-query.ts';
import { FileDrop } from './FileDrop.tsx';
import { MessageList } from './MessageList.tsx';
import { newestId } from './outgoing.ts';
import { useParticipants } from './participants.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { useMessageActions } from './use-message-actions.tsx';
import { useSend } from './use-send.ts';
import { useTypingSignal } from './use-typing-signal.ts';

const AttachmentDialog = lazyDialog(async () => (await import('./AttachmentDialog.tsx')).AttachmentDialog);

interface Props {
  ticket: Ticket;
  /** The server's ticket after it was read. */
  onRead: (ticket: Ticket) => void;
  /** Sends messages on, in their order. */
  onForward: (messages: readonly Message[]) => void;
  /** Begins a conversation with who wrote a message in a group. */
  onTalk: (message: Message) => void;
}

/** Tells the server that the agent who has the conversation has it before its eyes; a colleague who looks in does not read for it. */
const useReading = (ticket: Ticket, onRead: Props['onRead']): void => {
  const { user } = useSession();
  const visible = useDocumentVisibility() === 'visible';
  const { mutate } = useMutation({
    mutationFn: (ticketId: number) => call(markTicketRead, { params: { ticketId } }),
    onSuccess: onRead,
    meta: { quiet: true },
  });
  const handled = ticket.status === 'open' || ticket.status === 'group';
  const mine = ticket.userId === user.id || ticket.userId === null;
  const unread = handled && mine && visible && ticket.unreadMessages > 0;
  useEffect(() => {
    if (unread) mutate(ticket.id);
  }, [unread, ticket.id, ticket.version, mutate]);
};

/** Messages and composer of one ticket. */
export const Conversation = ({ ticket, onRead, onForward, onTalk }: Props) => {
  const client = useQueryClient();
  const { t } = useTranslate();
  const send = useSend(ticket.id);
  const typing = useTypingSignal(ticket.id);
  const [quoted, setQuoted] = useState<Message | null>(null);
  const [dialog, setDialog] = useState<AttachDialog | null>(null);
  const [files, setFiles] = useState<File[]>([]);
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const forwardOne = useCallback((message: Message) => onForward([message]), [onForward]);
  const select = useCallback(
    ({ id }: Message) =>
      setSelected(
        (before) => new Set(before?.has(id) ? [...before].filter((other) => other !== id) : [...(before ?? []), id]),
      ),
    [],
  );
  const stopSelecting = useCallback(() => setSelected(null), []);
  const { isMember, participants } = useParticipants(ticket);
  const actions = useMessageActions({
    channel: ticket.channel,
    participants,
    onReply: setQuoted,
    onForward: forwardOne,
    onSelect: select,
    onTalk,
  });
  useChatRoom(ticket.id);
  useReading(ticket, onRead);
  const disabled = (ticket.status !== 'open' && ticket.status !== 'group') || !isMember;

  const known = (): Message[] => {
    const pages = client.getQueryData<MessagePages>(conversationQuery(ticket.uuid).queryKey);
    return pages ? messagesOf(pages) : [];
  };
  const forwardSelected = (): void => {
    onForward(known().filter(({ id }) => selected?.has(id)));
    setSelected(null);
  };
  const press = ({
    body,
    isPrivate,
    mentions = [],
    files: attached = [],
    isVoice = false,
  }: Draft & { files?: File[]; isVoice?: boolean }): void => {
    send.mutate({
      requestId: crypto.randomUUID(),
      ticketId: ticket.id,
      ticketUuid: ticket.uuid,
      body,
      isPrivate,
      mentions,
      files: attached,
      isVoice,
      quoted,
      after: newestId(known(), ticket.id),
      startedAt: Date.now(),
    });
    setQuoted(null);
  };
  return (
    <FileDrop disabled={disabled} onFiles={setFiles}>
      <div className={classes.messages}>
        <MessageList
          key={ticket.uuid}
          ticketId={ticket.id}
          ticketUuid={ticket.uuid}
          actions={disabled ? null : actions}
          selected={disabled ? null : selected}
        />
      </div>
      <AnswerWindowNotice channel={ticket.channel} />
      {selected && !disabled && (
        <SelectionBar count={selected.size} onForward={forwardSelected} onCancel={stopSelecting} />
      )}
      <Composer
        key={ticket.id}
        ticketId={ticket.id}
        channel={ticket.channel}
        hidden={selected !== null && !disabled}
        disabled={disabled}
        quoted={quoted}
        onCancelQuote={() => setQuoted(null)}
        onSend={press}
        onFiles={setFiles}
        onVoice={(recorded) => press({ body: '', isPrivate: false, files: [recorded], isVoice: true })}
        onDialog={setDialog}
        typing={typing}
        participants={participants}
        obstacle={isMember ? null : t('groups:away')}
      />
      {dialog && (
        <ConversationDialog
          dialog={dialog}
          ticket={ticket}
          onClose={() => setDialog(null)}
          onPhoto={(photo) => {
            setDialog(null);
            setFiles([photo]);
          }}
        />
      )}
      {files.length > 0 && (
        <Suspense>
          <AttachmentDialog
            files={files}
            onClose={() => setFiles([])}
            onSend={(chosen, caption) => {
              setFiles([]);
              press({ body: caption, isPrivate: false, files: chosen });
            }}
          />
        </Suspense>
      )}
    </FileDrop>
  );
};
