import type { Message } from '@recado/shared/contract/messages';
import type { Ticket } from '@recado/shared/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { lazyDialog } from '../../components/dialog/lazy-dialog.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useChatRoom } from '../../realtime/realtime-context.ts';
import { AnswerWindowNotice } from './AnswerWindowNotice.tsx';
import { Composer, type Draft } from './Composer.tsx';
import classes from './Conversation.module.css';
import { conversationQuery, messagesOf, type MessagePages } from './conversation-query.ts';
import { FileDrop } from './FileDrop.tsx';
import { MessageList } from './MessageList.tsx';
import { openAttachDialog } from './open-attach-dialog.ts';
import { newestId } from './outgoing.ts';
import { useParticipants } from './participants.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { type JumpRequest, useJump } from './use-jump.ts';
import { useMarkAsRead } from './use-mark-as-read.ts';
import { useMessageActions } from './use-message-actions.tsx';
import { useSend } from './use-send.ts';
import { useTypingSignal } from './use-typing-signal.ts';

const AttachmentDialog = lazyDialog(async () => (await import('./AttachmentDialog.tsx')).AttachmentDialog);

interface Props {
  ticket: Ticket;
  /** The message that the address names; null for none. */
  requested: JumpRequest | null;
  /** Called with the ticket after it was marked as read. */
  onRead: (ticket: Ticket) => void;
  /** Forwards messages, in their order. */
  onForward: (messages: readonly Message[]) => void;
  /** Opens a conversation with a message's author in a group. */
  onTalk: (message: Message) => void;
}

/** Messages and composer of a ticket. */
export const Conversation = ({ ticket, requested, onRead, onForward, onTalk }: Props) => {
  const client = useQueryClient();
  const { t } = useTranslate();
  const send = useSend(ticket.id);
  const typing = useTypingSignal(ticket.id);
  const [quoted, setQuoted] = useState<Message | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const forwardOne = useCallback((message: Message) => onForward([message]), [onForward]);
  const select = useCallback(
    ({ id }: Message) =>
      setSelected(
        (previous) =>
          new Set(previous?.has(id) ? [...previous].filter((other) => other !== id) : [...(previous ?? []), id]),
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
  const { jump, toNewest } = useJump(ticket.uuid, requested);
  const [endShown, setEndShown] = useState(false);
  useMarkAsRead(ticket, endShown, onRead);
  const disabled = (ticket.status !== 'open' && ticket.status !== 'group') || !isMember;

  const loadedMessages = (): Message[] => {
    const pages = client.getQueryData<MessagePages>(conversationQuery(ticket.uuid).queryKey);
    return pages ? messagesOf(pages) : [];
  };
  const forwardSelected = (): void => {
    onForward(loadedMessages().filter(({ id }) => selected?.has(id)));
    setSelected(null);
  };
  const submit = ({
    body,
    isPrivate,
    mentions = [],
    files: attached = [],
    stored = null,
    isVoice = false,
  }: Draft & { files?: File[]; isVoice?: boolean }): void => {
    // What is sent stands at the end.
    toNewest();
    send.mutate({
      requestId: crypto.randomUUID(),
      ticketId: ticket.id,
      ticketUuid: ticket.uuid,
      body,
      isPrivate,
      mentions,
      files: attached,
      stored,
      isVoice,
      quoted,
      after: newestId(loadedMessages(), ticket.id),
      startedAt: Date.now(),
    });
    setQuoted(null);
  };
  const attach = (files: File[]): void => {
    if (files.length === 0) return;
    openDialog(AttachmentDialog, {
      files,
      onSend: (chosen, caption) => submit({ body: caption, isPrivate: false, files: chosen }),
    });
  };
  return (
    <FileDrop disabled={disabled} onFiles={attach}>
      <div className={classes.messages}>
        <MessageList
          key={`${ticket.uuid} ${jump?.around ?? ''}`}
          ticketId={ticket.id}
          ticketUuid={ticket.uuid}
          jump={jump}
          onNewest={toNewest}
          onEndShown={setEndShown}
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
        onSend={submit}
        onFiles={attach}
        onVoice={(recorded) => submit({ body: '', isPrivate: false, files: [recorded], isVoice: true })}
        onDialog={(dialog) => openAttachDialog(dialog, ticket, (photo) => attach([photo]))}
        typing={typing}
        participants={participants}
        disabledReason={isMember ? null : t('groups:away')}
      />
    </FileDrop>
  );
};
