import type { GroupParticipant } from '@recado/shared/contract/groups';
import type { Message } from '@recado/shared/contract/messages';
import { hidesNumbers } from '@recado/shared/permissions/hides-numbers';
import { useMemo } from 'react';
import { confirm } from '../../../components/dialog/confirm.ts';
import { openContent } from '../../../components/dialog/open-content.tsx';
import { lazyComponent } from '../../../components/lazy-component.tsx';
import { useCopy } from '../cards/use-copy.ts';
import { firstLink } from '@recado/shared/text/markup';
import { withoutSignature } from '@recado/shared/text/signature';
import { useLogin } from '../../../login/login-query.ts';
import { translate } from '../../../i18n/i18n.ts';
import { hasAssistance } from '../../../components/assistance/assistance-on.ts';
import { foreignText, type MessageActions } from './message-actions.ts';
import { useDeleteMessage, useReactToMessage, useTranscribe, useTranslateMessage } from './use-message-mutations.ts';

const EditForm = lazyComponent(async () => (await import('./EditForm.tsx')).EditForm);

const MessageInfo = lazyComponent(async () => (await import('./MessageInfo.tsx')).MessageInfo);

const edit = (message: Message, participants: readonly GroupParticipant[]): void =>
  void openContent({
    title: translate('messages:edit'),
    render: (close) => <EditForm message={message} participants={participants} onDone={close} />,
  });

const info = (message: Message): void =>
  void openContent({
    title: translate('messages:info.title'),
    render: () => <MessageInfo message={message} />,
  });

interface Props extends Pick<
  MessageActions,
  'channel' | 'contactName' | 'inService' | 'isReadOnly' | 'onReply' | 'onForward' | 'onSelect' | 'onTalk'
> {
  /** Group members who can be mentioned. */
  participants: readonly GroupParticipant[];
  /** The ticket whose conversation is read. */
  ticketId: number;
}

/** The actions on a conversation's messages; those that leave the conversation are passed in. */
export const useMessageActions = ({
  channel,
  contactName,
  inService,
  isReadOnly,
  participants,
  ticketId,
  onReply,
  onForward,
  onSelect,
  onTalk,
}: Props): MessageActions => {
  const { mutate: react } = useReactToMessage();
  const { mutate: deleteMessage } = useDeleteMessage();
  const { mutate: transcribe } = useTranscribe();
  const { mutate: translateMessage } = useTranslateMessage();
  const copy = useCopy();
  const login = useLogin();
  const { plan, settings, user } = login;
  const hides = hidesNumbers(settings, user);
  const translates = hasAssistance(login);
  return useMemo(
    () => ({
      channel,
      contactName,
      inService,
      isReadOnly,
      transcribes: plan.useOpenAi,
      translates,
      hidesNumbers: hides,
      onTranscribe: (message) => transcribe(message.id),
      onTranslate: (message) => translateMessage({ ticketId, messageId: message.id, text: foreignText(message) }),
      onCopyText: (message) =>
        void copy(withoutSignature(message.body, message.user?.name), translate('messages:copied')),
      onCopyLink: (message) => void copy(firstLink(message.body) ?? '', translate('messages:linkCopied')),
      onInfo: (message) => info(message),
      onReply,
      onForward,
      onSelect,
      onTalk,
      onReact: (message, emoji) => react({ messageId: message.id, emoji }),
      onEdit: (message) => edit(message, participants),
      onDelete: (message) =>
        confirm({
          title: translate('messages:delete'),
          text: translate(message.isPrivate ? 'messages:deleteNote' : 'messages:deleteForAll'),
          confirm: translate('messages:delete'),
          danger: true,
          onConfirm: () => deleteMessage(message.id),
        }),
    }),
    [
      channel,
      contactName,
      inService,
      isReadOnly,
      participants,
      ticketId,
      plan.useOpenAi,
      translates,
      hides,
      onReply,
      onForward,
      onSelect,
      onTalk,
      react,
      deleteMessage,
      transcribe,
      translateMessage,
      copy,
    ],
  );
};
