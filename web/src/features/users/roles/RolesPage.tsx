import { Text } from '@mantine/core';
import type { ResultOf } from '@recado/shared/contract/grammar';
import { deleteRole, listRoles } from '@recado/shared/contract/roles';
import { listUserNames } from '@recado/shared/contract/users';
import { IconCopy, IconShieldHalf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { endpointQuery } from '../../../api/query.ts';
import { openDialog } from '../../../components/dialog/dialogs.ts';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { wholeList } from '../../../components/list/list-rows.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { RoleDialog } from './RoleDialog.tsx';

type Row = ResultOf<typeof listRoles>[number];

const useRoles = wholeList(listRoles, ({ name, description }) => [name, description]);

const Users = ({ role: { userIds } }: { role: Row }) => {
  const { t } = useTranslate();
  const { data: users = [] } = useQuery(endpointQuery(listUserNames, {}));
  const names = users.filter(({ id }) => userIds.includes(id)).map(({ name }) => name);
  return userIds.length === 0 ? (
    <Text span size="sm" c="dimmed">
      {t('users:roles.nobody')}
    </Text>
  ) : (
    <Text span size="sm" lineClamp={2}>
      {names.join(', ')}
    </Text>
  );
};

/** The roles of the company, and who has them. */
export const RolesPage = () => {
  const { t } = useTranslate();
  const copy = ({ name, description, permissions }: Row): void =>
    void openDialog(RoleDialog, {
      role: null,
      copied: { name: t('users:roles.copied', { name }), description, permissions },
    });
  return (
    <ListPage<Row>
      name="role"
      title="users:roles.title"
      back={{ label: 'users:roles.back', to: '/users' }}
      useRows={useRoles}
      nameOf={({ name }) => name}
      search="users:roles.search"
      empty={{ icon: IconShieldHalf, title: 'users:roles.empty', hint: 'users:roles.emptyHint' }}
      add={{ label: 'users:roles.add', onClick: () => openDialog(RoleDialog, { role: null }) }}
      onEdit={(role) => openDialog(RoleDialog, { role })}
      actions={(role) => [
        {
          hint: t('users:roles.copy'),
          label: t('users:roles.copyOf', { name: role.name }),
          icon: IconCopy,
          onClick: () => copy(role),
          testId: 'copy-role',
        },
      ]}
      removal={{ call: ({ id }) => call(deleteRole, { params: { id } }), text: 'users:roles.deleteText' }}
      columns={[
        {
          label: 'users:roles.name',
          cell: ({ name, description }) => (
            <span>
              {name}
              {description !== '' && (
                <Text span size="xs" c="dimmed" display="block">
                  {description}
                </Text>
              )}
            </span>
          ),
          main: true,
          opens: true,
        },
        {
          label: 'users:roles.permissions',
          cell: ({ permissions }) => t('users:roles.count', { count: permissions.length }),
          width: '150px',
        },
        { label: 'users:roles.users', cell: (role) => <Users role={role} />, width: '28%' },
      ]}
    />
  );
};
