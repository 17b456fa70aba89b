import { readTicket, type Message } from '@recado/shared/contract/messages';
import type { Ticket } from '@recado/shared/contract/tickets';
import { useDocumentVisibility } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { useChatRoom } from '../../realtime/realtime-context.ts';
import { useSession } from '../../session/session-query.ts';
import { AnswerWindowNotice } from './AnswerWindowNotice.tsx';
import { Composer, type Draft } from './Composer.tsx';
import classes from './Conversation.module.css';
import { conversationQuery, messagesOf, type MessagePages } from './conversation-query.ts';
import { FileDrop } from './FileDrop.tsx';
import { MessageList } from './MessageList.tsx';
import { newestId } from './outgoing.ts';
import { useMessageActions } from './use-message-actions.tsx';
import { useSend } from './use-send.ts';

const AttachmentDialog = lazy(async () => ({ default: (await import('./AttachmentDialog.tsx')).AttachmentDialog }));

const TemplateDialog = lazy(async () => ({ default: (await import('./TemplateDialog.tsx')).TemplateDialog }));

interface Props {
  ticket: Ticket;
  /** The server's ticket after it was read. */
  onRead: (ticket: Ticket) => void;
  /** Sends a message on. */
  onForward: (message: Message) => void;
  /** Begins a conversation with who wrote a message in a group. */
  onTalk: (message: Message) => void;
}

/** Tells the server that the agent who has the conversation has it before its eyes; a colleague who looks in does not read for it. */
const useReading = (ticket: Ticket, onRead: Props['onRead']): void => {
  const { user } = useSession();
  const visible = useDocumentVisibility() === 'visible';
  const { mutate } = useMutation({ mutationFn: (ticketId: number) => call(readTicket, { params: { ticketId } }), onSuccess: onRead, meta: { quiet: true } });
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
  const send = useSend(ticket.id);
  const [quoted, setQuoted] = useState<Message | null>(null);
  const [choosing, setChoosing] = useState(false);
  const [files, setFiles] = useState<File[]>([]);
  const actions = useMessageActions({ channel: ticket.channel, onReply: setQuoted, onForward, onTalk });
  useChatRoom(ticket.id);
  useReading(ticket, onRead);
  const disabled = ticket.status !== 'open' && ticket.status !== 'group';

  const press = ({ body, isPrivate, files: attached = [] }: Draft & { files?: File[] }): void => {
    const known = client.getQueryData<MessagePages>(conversationQuery(ticket.uuid).queryKey);
    send.mutate({
      requestId: crypto.randomUUID(),
      ticketId: ticket.id,
      ticketUuid: ticket.uuid,
      body,
      isPrivate,
      files: attached,
      quoted,
      after: known ? newestId(messagesOf(known), ticket.id) : null,
      startedAt: Date.now(),
    });
    setQuoted(null);
  };
  return (
    <FileDrop disabled={disabled} onFiles={setFiles}>
      <div className={classes.messages}>
        <MessageList key={ticket.uuid} ticketId={ticket.id} ticketUuid={ticket.uuid} actions={disabled ? null : actions} />
      </div>
      <AnswerWindowNotice channel={ticket.channel} />
      <Composer key={ticket.id} ticketId={ticket.id} disabled={disabled} quoted={quoted} onCancelQuote={() => setQuoted(null)} onSend={press} onFiles={setFiles} onTemplate={ticket.channel === 'whatsappapi' ? () => setChoosing(true) : null} />
      {choosing && (
        <Suspense>
          <TemplateDialog ticket={ticket} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
      {files.length > 0 && (
        <Suspense>
          <AttachmentDialog
            files={files}
            onCancel={() => setFiles([])}
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
