import { ActionIcon, Textarea, Tooltip } from '@mantine/core';
import type { GroupParticipant } from '@recado/shared/contract/groups';
import { maxTextLength, type Message } from '@recado/shared/contract/messages';
import type { Ticket } from '@recado/shared/contract/tickets';
import { IconMicrophone, IconSend2, IconTemplate } from '@tabler/icons-react';
import { startTransition, useEffect, useRef, useState, type ClipboardEvent } from 'react';
import type { Uploaded } from '../../api/upload-file.ts';
import { useCommands } from '../../components/commands.ts';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import type { AttachDialog } from './attach-dialogs.ts';
import { AttachMenu } from './AttachMenu.tsx';
import classes from './Composer.module.css';
import { ComposerContext } from './ComposerContext.tsx';
import { ComposerMode } from './ComposerMode.tsx';
import { EmojiButton } from '../../components/emoji/EmojiButton.tsx';
import { enterSends } from './enter-sends.ts';
import type { TypingSignal } from './typing-signal.ts';
import { useDraft } from './use-draft.ts';
import { useMentions } from './use-mentions.tsx';
import { useQuickMessages } from './use-quick-messages.tsx';

const RecordingBar = lazyComponent(async () => (await import('./RecordingBar.tsx')).RecordingBar);

export interface Draft {
  body: string;
  isPrivate: boolean;
  /** Keys of the group members mentioned in the text, in a note of the colleagues. */
  mentions?: string[];
  /** A file that is in storage already. */
  stored?: Uploaded | null;
}

interface Props {
  ticketId: number;
  channel: Ticket['channel'];
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
  /** Colleagues who can be mentioned in a note. */
  colleagues: readonly GroupParticipant[];
  /** Called when the text begins: what colleagues answer from now on is news to its writer. */
  onBegin: () => void;
  /** Called with whether a note is being written, for files that are dropped beside the composer. */
  onMode: (isPrivate: boolean) => void;
  /** Text that explains why writing is disabled; null for the default text of a ticket that is not in service. */
  disabledReason: string | null;
}

/** Inserts a text at the cursor. */
const insertAt = (area: HTMLTextAreaElement | null, value: string, text: string): { value: string; cursor: number } => {
  const from = area?.selectionStart ?? value.length;
  const to = area?.selectionEnd ?? value.length;
  return { value: value.slice(0, from) + text + value.slice(to), cursor: from + text.length };
};

/** Text field for messages to the contact and for internal notes. Keeps a draft per ticket. */
export const Composer = ({
  ticketId,
  channel,
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
  colleagues,
  onBegin,
  onMode,
  disabledReason,
}: Props) => {
  const { t } = useTranslate();
  const area = useRef<HTMLTextAreaElement>(null);
  const [{ text, isPrivate, file = null }, changeDraft] = useDraft(ticketId);
  const setText = (value: string): void => changeDraft({ text: value });
  const [recording, setRecording] = useState(false);

  useEffect(() => {
    if (quoted) area.current?.focus();
  }, [quoted]);

  useEffect(() => {
    onMode(isPrivate);
  }, [isPrivate, onMode]);

  // Accepting or reopening the ticket removes the button that had the focus: writing comes next.
  const wasDisabled = useRef(disabled);
  useEffect(() => {
    const enabled = wasDisabled.current && !disabled;
    wasDisabled.current = disabled;
    const keyboard = window.matchMedia('(hover: hover)').matches;
    if (enabled && keyboard && document.activeElement === document.body) area.current?.focus();
  }, [disabled]);

  const changeText = (next: string): void => {
    if (text === '') onBegin();
    setText(next);
    if (next === '' || isPrivate) typing.pause();
    else typing.active();
  };
  const mentions = useMentions(isPrivate ? colleagues : participants, area, changeText);
  const quickMessages = useQuickMessages(disabled, area, (message, attached) => {
    changeText(message);
    changeDraft({ file: attached ?? undefined });
  });
  const updateSuggestions = (): void => {
    mentions.update();
    quickMessages.update();
  };
  const isEmpty = text.trim() === '' && file === null;
  const send = (): void => {
    const body = text.trim();
    if (isEmpty || disabled) return;
    onSend({ body, isPrivate, mentions: mentions.keysIn(body), stored: file }, () => {
      typing.reset();
      changeDraft({ text: '', file: undefined });
    });
    area.current?.focus();
  };
  /** Shows the text bar until the recording bar has loaded. */
  const showRecorder = (): void => startTransition(() => setRecording(true));
  const onRecorded = (file: File | null): void => {
    setRecording(false);
    if (file) onVoice(file, isPrivate);
  };
  const insert = (emoji: string): void => {
    const inserted = insertAt(area.current, text, emoji);
    setText(inserted.value);
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(inserted.cursor, inserted.cursor);
    });
  };
  const paste = (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files, isPrivate);
  };
  const write = (asNote: boolean): void => {
    changeDraft({ isPrivate: asNote });
    area.current?.focus();
  };
  useCommands({ reply: disabled ? null : () => write(false), note: disabled ? null : () => write(true) });
  const placeholder = disabled
    ? (disabledReason ?? t('messages:composer.closed'))
    : t(isPrivate ? 'messages:composer.note' : 'messages:composer.message');
  const showsRecordButton = text === '' && file === null;
  return (
    <footer className={classes.root} hidden={hidden} data-private={isPrivate || undefined}>
      {!disabled && <ComposerMode isPrivate={isPrivate} onPrivate={write} />}
      <ComposerContext
        quoted={quoted}
        onCancelQuote={onCancelQuote}
        file={file}
        onRemoveFile={() => changeDraft({ file: undefined })}
      />
      {mentions.list}
      {quickMessages.list}
      {recording && <RecordingBar channel={channel} typing={typing} onDone={onRecorded} />}
      <div className={classes.bar} hidden={recording} data-closed={disabled || undefined}>
        <EmojiButton disabled={disabled} onPick={insert} />
        <AttachMenu
          channel={channel}
          disabled={disabled}
          onFiles={(files) => onFiles(files, isPrivate)}
          onOpen={onDialog}
          isPrivate={isPrivate}
        />
        {channel === 'whatsappapi' && (
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
        <Textarea
          ref={area}
          className={classes.text}
          classNames={{ input: classes.input }}
          value={text}
          onChange={(event) => {
            changeText(event.currentTarget.value);
            updateSuggestions();
          }}
          onSelect={updateSuggestions}
          {...mentions.aria}
          {...quickMessages.aria}
          onKeyDown={(event) => {
            if (mentions.handleKey(event) || quickMessages.handleKey(event) || !enterSends(event)) return;
            event.preventDefault();
            send();
          }}
          onPaste={paste}
          placeholder={placeholder}
          aria-label={placeholder}
          // Not disabled: it would lose the focus, and the letters that are being typed would run commands.
          readOnly={disabled}
          aria-disabled={disabled}
          data-closed={disabled || undefined}
          maxLength={maxTextLength}
          autosize
          minRows={1}
          maxRows={8}
          data-testid="composer"
        />
        {showsRecordButton ? (
          <Tooltip label={t('messages:voice.label')}>
            <ActionIcon
              size={38}
              radius="xl"
              variant="light"
              color="brand"
              aria-label={t('messages:voice.label')}
              disabled={disabled}
              onClick={showRecorder}
              data-testid="record"
            >
              <IconMicrophone size={20} stroke={1.8} />
            </ActionIcon>
          </Tooltip>
        ) : (
          <Tooltip label={t('messages:composer.send')}>
            <ActionIcon
              size={38}
              radius="xl"
              variant="filled"
              color="brand"
              aria-label={t('messages:composer.send')}
              disabled={disabled || isEmpty}
              onClick={send}
              data-testid="send"
            >
              <IconSend2 size={19} stroke={1.8} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
    </footer>
  );
};
