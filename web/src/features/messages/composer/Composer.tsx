import { ActionIcon, Tooltip } from '@mantine/core';
import type { GroupParticipant } from '@recado/shared/contract/groups';
import { maxTextLength, type Message } from '@recado/shared/contract/messages';
import type { Ticket } from '@recado/shared/contract/tickets';
import { IconTemplate } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Uploaded } from '../../../api/upload-file.ts';
import { LazyAssistance } from '../../../components/assistance/LazyAssistance.tsx';
import { useCommands } from '../../../components/commands.ts';
import { ComposerBar } from '../../../components/composer/ComposerBar.tsx';
import { useEarlyText } from '../../../components/composer/early-text.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';
import { useDraft } from '../../../login/use-draft.ts';
import type { TypingSignal } from '../../../components/typing-signal.ts';
import { useMentions } from '../../../components/composer/use-mentions.tsx';
import type { AttachDialog } from '../dialogs/attach-dialogs.ts';
import { AttachMenu } from './AttachMenu.tsx';
import classes from './Composer.module.css';
import { ComposerContext } from './ComposerContext.tsx';
import { ComposerMode } from './ComposerMode.tsx';
import { fillIn } from './fill-in.ts';
import { useArrivalFocus } from './use-arrival-focus.ts';
import { useColleagues } from './use-colleagues.ts';
import { useQuickMessages } from './use-quick-messages.tsx';

export interface Draft {
  body: string;
  isPrivate: boolean;
  /** Keys of the group members mentioned in the text, in a note of the colleagues. */
  mentions?: string[];
  /** A file that is in storage already. */
  stored?: Uploaded | null;
}

interface Props {
  ticket: Ticket;
  disabled: boolean;
  /** Hidden while another bar takes its place. */
  hidden: boolean;
  quoted: Message | null;
  onCancelQuote: () => void;
  /** Called with the draft to send; `onSent` clears the composer. */
  onSend: (draft: Draft, onSent: () => void) => void;
  /** Called with files to attach; `isPrivate` attaches them to a note. */
  onFiles: (files: File[], isPrivate: boolean) => void;
  /** Called with a recorded voice note. */
  onVoice: (recorded: File, isPrivate: boolean) => void;
  /** Called when a dialog of the attach menu is chosen. */
  onDialog: (dialog: AttachDialog) => void;
  typing: TypingSignal;
  /** Group members who can be mentioned. */
  participants: readonly GroupParticipant[];
  /** Called when a mention begins: names may have become known, and people may have joined. */
  onMention: () => void;
  /** Called when the text begins: what colleagues answer from now on is news to its writer. */
  onBegin: () => void;
  /** Called with whether a note is being written, for files that are dropped beside the composer. */
  onMode: (isPrivate: boolean) => void;
  /** Text that explains why writing is disabled; null for the default text of a ticket that is not in service. */
  disabledReason: string | null;
}

/** Text field for messages to the contact and for internal notes. Keeps a draft per ticket. */
export const Composer = ({
  ticket,
  disabled,
  hidden,
  quoted,
  onCancelQuote,
  onSend,
  onFiles,
  onVoice,
  onDialog,
  typing,
  participants,
  onMention,
  onBegin,
  onMode,
  disabledReason,
}: Props) => {
  const { t } = useTranslate();
  const login = useLogin();
  const area = useRef<HTMLTextAreaElement>(null);
  const [{ text, isPrivate, file = null }, changeDraft] = useDraft(ticket.id);

  useEffect(() => {
    if (quoted) area.current?.focus();
  }, [quoted]);

  useEffect(() => {
    onMode(isPrivate);
  }, [isPrivate, onMode]);

  useArrivalFocus({ disabled, hidden });

  const changeText = (next: string): void => {
    if (text === '') onBegin();
    changeDraft({ text: next });
    if (next === '' || isPrivate || disabled) typing.pause();
    else typing.active();
  };
  useEarlyText(ticket.id, { disabled, area, append: (early) => changeText(text + early) });
  const colleagues = useColleagues(ticket.id, isPrivate);
  const mentions = useMentions(isPrivate ? colleagues : participants, area, changeText, onMention);
  const quickMessages = useQuickMessages(
    disabled,
    area,
    (body) => fillIn(body, ticket, login),
    (message, attached) => {
      changeText(message);
      changeDraft({ file: attached ?? undefined });
    },
  );
  const send = (): void => {
    const body = text.trim();
    if (disabled || (body === '' && file === null)) return;
    onSend({ body, isPrivate, mentions: mentions.keysIn(body), stored: file }, () => {
      typing.reset();
      changeDraft({ text: '', file: undefined });
    });
    area.current?.focus();
  };
  const write = (asNote: boolean): void => {
    changeDraft({ isPrivate: asNote });
    area.current?.focus();
  };
  useCommands({ reply: disabled ? null : () => write(false), note: disabled ? null : () => write(true) });
  const placeholder = disabled
    ? (disabledReason ?? t('messages:composer.closed'))
    : t(isPrivate ? 'messages:composer.note' : 'messages:composer.message');
  return (
    <ComposerBar
      area={area}
      text={text}
      onText={changeText}
      onSend={send}
      onFiles={(files) => onFiles(files, isPrivate)}
      onVoice={(recorded) => onVoice(recorded, isPrivate)}
      channel={ticket.channel}
      typing={typing}
      suggestions={[mentions, quickMessages]}
      hasFile={file !== null}
      placeholder={placeholder}
      maxLength={maxTextLength}
      disabled={disabled}
      hidden={hidden}
      isPrivate={isPrivate}
      testIds={{ field: 'composer', send: 'send' }}
      above={
        <>
          {!disabled && <ComposerMode isPrivate={isPrivate} onPrivate={write} />}
          <ComposerContext
            quoted={quoted}
            onCancelQuote={onCancelQuote}
            file={file}
            onRemoveFile={() => changeDraft({ file: undefined })}
          />
        </>
      }
      tools={
        <>
          <AttachMenu
            channel={ticket.channel}
            disabled={disabled}
            onFiles={(files) => onFiles(files, isPrivate)}
            onOpen={onDialog}
            isPrivate={isPrivate}
          />
          <LazyAssistance
            part="menu"
            ticketId={ticket.id}
            contactId={ticket.contact.id}
            {...{ disabled, text, isPrivate }}
            onTake={(taken, asNote) => {
              changeDraft({ text: taken, isPrivate: asNote });
              area.current?.focus();
            }}
          />
          {ticket.channel === 'whatsappapi' && (
            <Tooltip label={t('messages:template.title')}>
              <ActionIcon
                className={classes.template}
                size={38}
                aria-label={t('messages:template.title')}
                disabled={disabled || isPrivate}
                onClick={() => onDialog('template')}
                data-testid="open-templates"
              >
                <IconTemplate size={20} stroke={1.7} />
              </ActionIcon>
            </Tooltip>
          )}
        </>
      }
    />
  );
};
