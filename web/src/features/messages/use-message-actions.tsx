import { modals } from '@mantine/modals';
import type { GroupParticipant } from '@recado/shared/contract/groups';
import type { Message } from '@recado/shared/contract/messages';
import { Suspense, useMemo } from 'react';
import { confirm } from '../../components/confirm.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { translate } from '../../i18n/i18n.ts';
import type { MessageActions } from './message-actions.ts';
import { useDelete, useReact } from './use-change.ts';

const EditForm = lazyPart(async () => (await import('./EditForm.tsx')).EditForm);

const dialog = 'edit-message';

const edit = (message: Message, participants: readonly GroupParticipant[]): void => {
  modals.open({
    modalId: dialog,
    title: translate('messages:edit'),
    closeButtonProps: { 'aria-label': translate('common:close') },
    children: (
      <Suspense>
        <EditForm message={message} participants={participants} onDone={() => modals.close(dialog)} />
      </Suspense>
    ),
  });
};

interface Elsewhere extends Pick<MessageActions, 'channel' | 'onReply' | 'onForward' | 'onSelect' | 'onTalk'> {
  /** People of the group, who can be named. */
  participants: readonly GroupParticipant[];
}

/** The actions on messages of one conversation; those that lead out of it are given. */
export const useMessageActions = ({
  channel,
  participants,
  onReply,
  onForward,
  onSelect,
  onTalk,
}: Elsewhere): MessageActions => {
  const { mutate: react } = useReact();
  const { mutate: erase } = useDelete();
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
          onConfirm: () => erase(message.id),
        }),
    }),
    [channel, participants, onReply, onForward, onSelect, onTalk, react, erase],
  );
};
