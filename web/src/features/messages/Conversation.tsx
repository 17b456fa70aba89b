import type { Message } from '@recado/shared/contract/messages';
import type { Ticket } from '@recado/shared/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { LazyAssistance } from '../../components/assistance/LazyAssistance.tsx';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { focusWriting } from '../../components/focus/places.ts';
import { notifyWarning } from '../../components/notify.ts';
import { translate } from '../../i18n/i18n.ts';
import { lazyDialog } from '../../components/dialog/lazy-dialog.tsx';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { usePreloaded } from '../../components/use-preloaded.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useChatRoom } from '../../realtime/realtime-context.ts';
import { AnswerWindowNotice } from './sending/AnswerWindowNotice.tsx';
import { Composer } from './composer/Composer.tsx';
import classes from './Conversation.module.css';
import { FileDrop } from './composer/FileDrop.tsx';
import { FoundWords } from './found/found-words.ts';
import { MessageList } from './list/MessageList.tsx';
import { openAttachDialog } from './dialogs/open-attach-dialog.ts';
import { refreshMentionable, useParticipants } from './cache/participants.ts';
import { useLogin } from '../../login/login-query.ts';
import { hasExpired } from '../../login/subscription.ts';
import { SelectionBar } from './actions/SelectionBar.tsx';
import { toggleMessage } from './actions/toggle-message.ts';
import { type JumpRequest, useJump } from './list/use-jump.ts';
import { useMarkAsRead } from './list/use-mark-as-read.ts';
import { useMessageActions } from './actions/use-message-actions.tsx';
import { useSendDraft } from './use-send-draft.ts';
import { useReadAgain } from './cache/use-read-again.ts';
import { useTypingSignal } from './sending/use-typing-signal.ts';

const FindBar = lazyComponent(async () => (await import('./list/FindBar.tsx')).FindBar);
const AttachmentDialog = lazyDialog(async () => (await import('./composer/AttachmentDialog.tsx')).AttachmentDialog);

interface Props {
  ticket: Ticket;
  /** The message that the address names; null for none. */
  requested: JumpRequest | null;
  /** True if the search in the conversation is shown. */
  isFinding: boolean;
  onFindClose: () => void;
  /** The reason why nothing can be written, where that is not the ticket's status. */
  closedReason?: string | undefined;
  /** Called with the ticket after it was marked as read. */
  onRead: (ticket: Ticket) => void;
  /** Forwards messages, in their order. */
  onForward: (messages: readonly Message[]) => void;
  /** Opens a conversation with a message's author in a group. */
  onTalk: (message: Message) => void;
}

/** Messages and composer of a ticket. */
export const Conversation = ({
  ticket,
  requested,
  isFinding,
  onFindClose,
  closedReason,
  onRead,
  onForward,
  onTalk,
}: Props) => {
  const client = useQueryClient();
  const { t } = useTranslate();
  const { company } = useLogin();
  const isExpired = hasExpired(company);
  const typing = useTypingSignal(ticket.id);
  const [quoted, setQuoted] = useState<Message | null>(null);
  const [selected, setSelected] = useState<readonly Message[] | null>(null);
  const selectedIds = useMemo(() => selected && new Set(selected.map(({ id }) => id)), [selected]);
  const forwardOne = useCallback((message: Message) => onForward([message]), [onForward]);
  const select = useCallback(
    (message: Message) => setSelected((previous) => toggleMessage(previous ?? [], message)),
    [],
  );
  const stopSelecting = useCallback(() => setSelected(null), []);
  const { isMember, participants } = useParticipants(ticket);
  const inService = (ticket.status === 'open' || ticket.status === 'group') && isMember && !isExpired;
  const disabled = !inService;
  const actions = useMessageActions({
    channel: ticket.channel,
    participants,
    ticketId: ticket.id,
    onReply: setQuoted,
    onForward: forwardOne,
    onSelect: select,
    onTalk,
    inService,
    isReadOnly: isExpired,
    contactName: ticket.contact.name,
  });
  useChatRoom(ticket.id);
  usePreloaded(AttachmentDialog);
  useReadAgain(ticket);
  const { jump, jumpTo, toNewest } = useJump(ticket.uuid, requested);
  const openQuoted = useCallback(
    (id: string | null): void => {
      if (id === null) notifyWarning(translate('messages:quotedGone'));
      else jumpTo(id);
      focusWriting();
    },
    [jumpTo],
  );
  const [endShown, setEndShown] = useState(false);
  const [words, setWords] = useState<readonly string[]>([]);
  useMarkAsRead(ticket, endShown, onRead);
  const { begin, submit } = useSendDraft(ticket, { quoted, toNewest, onSent: () => setQuoted(null) });
  const writesNote = useRef(false);
  const setMode = useCallback((isPrivate: boolean): void => void (writesNote.current = isPrivate), []);

  const forwardSelected = (): void => {
    onForward(selected ?? []);
    setSelected(null);
  };
  const attach = (files: File[], isPrivate = false): void => {
    if (files.length === 0) return;
    openDialog(AttachmentDialog, {
      files,
      onSend: (chosen, captions) => submit({ body: '', isPrivate, files: chosen, captions }),
    });
  };
  return (
    <FileDrop disabled={disabled} onFiles={(files) => attach(files, writesNote.current)}>
      {isFinding && (
        <Suspense>
          <FindBar ticketUuid={ticket.uuid} onJump={jumpTo} onWords={setWords} onClose={onFindClose} />
        </Suspense>
      )}
      <div className={classes.messages} data-toasts-place="room">
        <FoundWords value={words}>
          <MessageList
            key={`${ticket.uuid} ${jump?.around ?? ''}`}
            ticketId={ticket.id}
            ticketUuid={ticket.uuid}
            jump={jump}
            onNewest={toNewest}
            onEndShown={setEndShown}
            actions={actions}
            selected={selectedIds}
            onOpenQuoted={openQuoted}
          />
        </FoundWords>
      </div>
      <AnswerWindowNotice ticket={ticket} />
      <LazyAssistance
        key={`long ${ticket.id}`}
        part="long"
        ticketId={ticket.id}
        unread={ticket.unreadMessages}
        sequence={ticket.messageSequence}
        latest={ticket.messageSequence}
      />
      {selected && <SelectionBar count={selected.length} onForward={forwardSelected} onCancel={stopSelecting} />}
      <Composer
        key={ticket.id}
        ticket={ticket}
        hidden={selected !== null}
        disabled={disabled}
        quoted={quoted}
        onCancelQuote={() => setQuoted(null)}
        onSend={submit}
        onFiles={attach}
        onVoice={(recorded, isPrivate) => submit({ body: '', isPrivate, files: [recorded], isVoice: true })}
        onDialog={(dialog) => openAttachDialog(dialog, ticket, (photo) => attach([photo]))}
        typing={typing}
        participants={participants}
        onMention={() => void refreshMentionable(client, ticket.id)}
        onBegin={begin}
        onMode={setMode}
        disabledReason={
          isExpired ? t('messages:composer.expired') : (closedReason ?? (isMember ? null : t('groups:away')))
        }
      />
    </FileDrop>
  );
};
