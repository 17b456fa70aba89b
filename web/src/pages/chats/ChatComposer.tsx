import { ActionIcon, FileButton, Textarea, Tooltip } from '@mantine/core';
import { sendChatTyping, type InternalChat } from '@recado/shared/contract/internal-chats';
import { maxChatTextLength } from '@recado/shared/limits/internal-chats';
import { IconMicrophone, IconPaperclip, IconSend2 } from '@tabler/icons-react';
import { startTransition, useMemo, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { EmojiButton } from '../../components/emoji/EmojiButton.tsx';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { enterSends } from '../../features/messages/enter-sends.ts';
import { TypingSignal } from '../../features/messages/typing-signal.ts';
import { useMentions } from '../../features/messages/use-mentions.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import classes from './ChatPane.module.css';

const RecordingBar = lazyComponent(async () => (await import('../../features/messages/RecordingBar.tsx')).RecordingBar);

/** Texts that were not sent yet, by user and chat, while the app is open. */
const drafts = new Map<string, string>();

interface Props {
  chat: InternalChat;
  /** Resolves to false when the text was not sent. */
  onText: (text: { message: string; mentions: number[] }) => Promise<boolean>;
  onFiles: (files: File[], isVoice?: boolean) => void;
}

/** Text field of a chat: Enter sends, `@` mentions members, files are pasted or chosen, voice notes are recorded. */
export const ChatComposer = ({ chat, onText, onFiles }: Props) => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const area = useRef<HTMLTextAreaElement>(null);
  const draftKey = `${user.id} ${chat.id}`;
  const [text, setDraft] = useState(drafts.get(draftKey) ?? '');
  const [recording, setRecording] = useState(false);
  const setText = (value: string): void => {
    drafts.set(draftKey, value);
    setDraft(value);
  };
  const typing = useMemo(
    () =>
      new TypingSignal((state) => {
        // A lost signal only means that nobody sees it.
        void call(sendChatTyping, { params: { id: chat.id }, body: { state } }).catch(() => undefined);
      }),
    [chat.id],
  );
  const members = useMemo(
    () =>
      chat.users
        .filter(({ userId }) => userId !== user.id)
        .map((member) => ({ key: String(member.userId), name: member.user.name, isAdmin: false })),
    [chat.users, user.id],
  );
  const changeText = (value: string): void => {
    setText(value);
    if (value === '') typing.pause();
    else typing.active();
  };
  const mentions = useMentions(members, area, changeText);
  const send = (): void => {
    const message = text.trim();
    if (message === '') return;
    setText('');
    typing.reset();
    area.current?.focus();
    void onText({ message, mentions: mentions.keysIn(message).map(Number) }).then((sent) => {
      if (!sent && (drafts.get(draftKey) ?? '') === '') setText(message);
    });
  };
  const insert = (emoji: string): void => {
    const at = area.current?.selectionEnd ?? text.length;
    // oxlint-disable-next-line recado/no-text-slice -- at the caret
    setText(text.slice(0, at) + emoji + text.slice(at));
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(at + emoji.length, at + emoji.length);
    });
  };
  const placeholder = t('chats:write');
  return (
    <footer className={classes.composer}>
      {mentions.list}
      {recording && (
        <RecordingBar
          channel="whatsapp"
          typing={typing}
          onDone={(file) => {
            setRecording(false);
            if (file) onFiles([file], true);
          }}
        />
      )}
      <div className={classes.bar} hidden={recording}>
        <EmojiButton disabled={false} onPick={insert} />
        <FileButton multiple onChange={onFiles}>
          {(props) => (
            <Tooltip label={t('chats:attach')}>
              <ActionIcon size={38} aria-label={t('chats:attach')} data-testid="attach-to-chat" {...props}>
                <IconPaperclip size={20} stroke={1.7} />
              </ActionIcon>
            </Tooltip>
          )}
        </FileButton>
        <Textarea
          ref={area}
          className={classes.field}
          classNames={{ input: classes.input }}
          value={text}
          onChange={(event) => {
            changeText(event.currentTarget.value);
            mentions.update();
          }}
          onSelect={mentions.update}
          {...mentions.aria}
          onKeyDown={(event) => {
            if (mentions.handleKey(event) || !enterSends(event)) return;
            event.preventDefault();
            send();
          }}
          onPaste={(event) => {
            const files = [...event.clipboardData.files];
            if (files.length === 0) return;
            event.preventDefault();
            onFiles(files);
          }}
          placeholder={placeholder}
          aria-label={placeholder}
          maxLength={maxChatTextLength}
          autosize
          minRows={1}
          maxRows={8}
          data-testid="chat-composer"
        />
        {text === '' ? (
          <Tooltip label={t('messages:voice.label')}>
            <ActionIcon
              size={38}
              radius="xl"
              variant="light"
              color="brand"
              aria-label={t('messages:voice.label')}
              onClick={() => startTransition(() => setRecording(true))}
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
              disabled={text.trim() === ''}
              onClick={send}
              data-testid="send-chat-message"
            >
              <IconSend2 size={19} stroke={1.8} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
    </footer>
  );
};
