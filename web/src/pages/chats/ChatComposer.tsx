import { ActionIcon, FileButton, Tooltip } from '@mantine/core';
import { sendChatTyping, type InternalChat } from '@recado/shared/contract/internal-chats';
import { maxChatTextLength } from '@recado/shared/limits/internal-chats';
import { IconPaperclip } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { call } from '../../api/call.ts';
import { ComposerBar } from '../../components/composer/ComposerBar.tsx';
import { TypingSignal } from '../../components/typing-signal.ts';
import { useMentions } from '../../components/composer/use-mentions.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { loadDraft, storeDraft } from '../../login/drafts.ts';
import { useLogin } from '../../login/login-query.ts';
import { useDraft } from '../../login/use-draft.ts';

interface Props {
  chat: InternalChat;
  /** Resolves to false when the text was not sent. */
  onText: (text: { message: string; mentions: number[] }) => Promise<boolean>;
  onFiles: (files: File[], isVoice?: boolean) => void;
}

/** Text field of a chat: Enter sends, `@` mentions members, files are pasted or chosen, voice notes are recorded. */
export const ChatComposer = ({ chat, onText, onFiles }: Props) => {
  const { t } = useTranslate();
  const login = useLogin();
  const { user } = login;
  const area = useRef<HTMLTextAreaElement>(null);
  const place = `chat-${chat.id}` as const;
  const [{ text }, changeDraft] = useDraft(place);
  const setText = (value: string): void => changeDraft({ text: value });
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
      if (sent || loadDraft(login, place).text !== '') return;
      // The chat may have been left meanwhile.
      storeDraft(login, place, { text: message, isPrivate: false });
      setText(message);
    });
  };
  return (
    <ComposerBar
      area={area}
      text={text}
      onText={changeText}
      onSend={send}
      onFiles={onFiles}
      onVoice={(recorded) => onFiles([recorded], true)}
      channel="whatsapp"
      typing={typing}
      suggestions={[mentions]}
      placeholder={t('chats:write')}
      maxLength={maxChatTextLength}
      testIds={{ field: 'chat-composer', send: 'send-chat-message' }}
      tools={
        <FileButton multiple onChange={onFiles}>
          {(props) => (
            <Tooltip label={t('chats:attach')}>
              <ActionIcon size={38} aria-label={t('chats:attach')} data-testid="attach-to-chat" {...props}>
                <IconPaperclip size={20} stroke={1.7} />
              </ActionIcon>
            </Tooltip>
          )}
        </FileButton>
      }
    />
  );
};
