import { MultiSelect, TextInput } from '@mantine/core';
import {
  createInternalChat,
  listInternalChats,
  updateInternalChat,
  type InternalChat,
} from '@recado/shared/contract/internal-chats';
import { listUserNames } from '@recado/shared/contract/users';
import { internalChatLimits, maxChatUsers } from '@recado/shared/limits/internal-chats';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { endpointQuery } from '../../api/query.ts';
import { EntityDialog } from '../../components/form/EntityDialog.tsx';
import { useRecordForm } from '../../components/form/use-record-form.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';

interface Props {
  /** Null for a new chat. */
  chat: InternalChat | null;
  /** Called with the saved chat. */
  onSaved: (chat: InternalChat) => void;
  onClose: () => void;
}

/** Form to add or change a chat. It cannot be saved without a title and somebody to write with. */
export const ChatDialog = ({ chat, onSaved, onClose }: Props) => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const { data: colleagues = [] } = useQuery(endpointQuery(listUserNames, {}));
  const form = useRecordForm({
    record: chat,
    valuesOf: (shown) => ({
      title: shown?.title ?? '',
      users: (shown?.users ?? []).filter(({ userId }) => userId !== user.id).map(({ userId }) => String(userId)),
    }),
    bodyOf: ({ title, users }) => ({ title, users: users.map(Number) }),
    limits: internalChatLimits,
    create: (body) => call(createInternalChat, { body }),
    update: ({ id }, { body, seen: { title } }) =>
      // The members' unread counts change with each message, so members are not compared.
      call(updateInternalChat, { params: { id }, body, seen: title === undefined ? {} : { title } }),
    refreshes: [listInternalChats],
    onSaved: (saved) => {
      onSaved(saved);
      onClose();
    },
  });
  const { title, users } = form.form.values;
  const incomplete = title.trim() === '' || users.length === 0;
  return (
    <EntityDialog
      title={t(chat ? 'chats:edit' : 'chats:add')}
      subject={chat?.title}
      form={{ ...form, isBusy: form.isBusy || incomplete }}
      name="chat"
      onClose={onClose}
    >
      <TextInput label={t('chats:name')} data-autofocus {...form.field('title')} />
      <MultiSelect
        label={t('chats:users')}
        placeholder={users.length === 0 ? t('chats:usersHint') : undefined}
        data={colleagues.filter(({ id }) => id !== user.id).map(({ id, name }) => ({ value: String(id), label: name }))}
        searchable
        hidePickedOptions
        nothingFoundMessage={t('common:nothingFound')}
        maxValues={maxChatUsers - 1}
        withAsterisk
        {...form.form.getInputProps('users')}
        data-testid="field-users"
      />
    </EntityDialog>
  );
};
