import type { GroupParticipant } from '@recado/shared/contract/groups';
import type { Message } from '@recado/shared/contract/messages';
import { useMemo } from 'react';
import { confirm } from '../../components/dialog/confirm.ts';
import { openContent } from '../../components/dialog/open-content.tsx';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { translate } from '../../i18n/i18n.ts';
import type { MessageActions } from './message-actions.ts';
import { useDeleteMessage, useReactToMessage } from './use-message-mutations.ts';

const EditForm = lazyComponent(async () => (await import('./EditForm.tsx')).EditForm);

const edit = (message: Message, participants: readonly GroupParticipant[]): void =>
  void openContent({
    title: translate('messages:edit'),
    render: (close) => <EditForm message={message} participants={participants} onDone={close} />,
  });

interface Props extends Pick<MessageActions, 'channel' | 'onReply' | 'onForward' | 'onSelect' | 'onTalk'> {
  /** Group members who can be mentioned. */
  participants: readonly GroupParticipant[];
}

/** The actions on a conversation's messages; those that leave the conversation are passed in. */
export const useMessageActions = ({
  channel,
  participants,
  onReply,
  onForward,
  onSelect,
  onTalk,
}: Props): MessageActions => {
  const { mutate: react } = useReactToMessage();
  const { mutate: deleteMessage } = useDeleteMessage();
  return useMemo(
    () => ({
      channel,
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
    [channel, participants, onReply, onForward, onSelect, onTalk, react, deleteMessage],
  );
};
