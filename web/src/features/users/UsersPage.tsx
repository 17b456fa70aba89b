import { Button, Flex, Group, Text } from '@mantine/core';
import { listRoles } from '@recado/shared/contract/roles';
import { resetSecondFactor } from '@recado/shared/contract/second-factor';
import { deleteUser, inviteUser, listUsers, type User } from '@recado/shared/contract/users';
import { can } from '@recado/shared/permissions/can';
import { IconDevices, IconMailForward, IconShieldCheck, IconShieldOff, IconUsers } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../api/call.ts';
import { endpointQuery, queryKey } from '../../api/query.ts';
import { ColorChip } from '../../components/ColorChip.tsx';
import { confirm } from '../../components/dialog/confirm.ts';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { lazyDialog } from '../../components/dialog/lazy-dialog.tsx';
import { notifySuccess } from '../../components/notify.ts';
import { ListPage } from '../../components/list/ListPage.tsx';
import { pagedList } from '../../components/list/list-rows.ts';
import { loadSecondFactor } from '../../components/second-factor/load.ts';
import { UserAvatar } from '../../components/UserAvatar.tsx';
import { useOnlyQueue } from '../../components/use-only-queue.ts';
import { chosenLanguage } from '../../i18n/languages.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { AccountLog } from './AccountLog.tsx';
import { UserDialog } from './UserDialog.tsx';

const UserLogins = lazyDialog(async () => (await loadSecondFactor()).UserLogins);

/** Letters from which on the server searches (specification 1, section 9). */
const minSearch = 3;

/** Milliseconds, at least, after which the list is read again. */
const leastAge = 30_000;

/**
 * Milliseconds until the first of these users may be offline. Who comes online or logs out is published, who goes away is
 * not: the list is read again then.
 */
const untilOffline = (users: readonly User[]): number | null => {
  const times = users.flatMap(({ onlineUntil }) => (onlineUntil === null ? [] : [Date.parse(onlineUntil)]));
  return times.length === 0 ? null : Math.max(leastAge, Math.min(...times) - Date.now());
};

const useUsers = pagedList(
  listUsers,
  (searchParam) => ({ query: searchParam === '' ? {} : { searchParam } }),
  ({ users }) => users,
  { refetchAfter: untilOffline },
);

/** A user's name over the e-mail address, which needs no column of its own on a small screen. */
const UserName = ({ user, own }: { user: User; own: boolean }) => {
  const { t } = useTranslate();
  return (
    <Group gap={10} wrap="nowrap" component="span">
      <UserAvatar id={user.id} name={user.name} size={30} />
      <span>
        {user.name}
        {own && (
          <Text span size="xs" c="dimmed">
            {' '}
            {t('users:you')}
          </Text>
        )}
        {user.secondFactor && (
          <IconShieldCheck
            size={15}
            stroke={1.8}
            role="img"
            aria-label={t('users:factor.has')}
            style={{ verticalAlign: '-2px', marginInlineStart: 4, color: 'var(--mantine-color-teal-6)' }}
          />
        )}
        <Text span size="xs" c="dimmed" display="block">
          {user.email}
        </Text>
      </span>
    </Group>
  );
};

const Queues = ({ user: { queues } }: { user: User }) => {
  const { t } = useTranslate();
  if (queues.length === 0)
    return (
      <Text span size="xs" c="dimmed">
        {t('users:noQueues')}
      </Text>
    );
  return (
    <Flex component="span" wrap="wrap" columnGap="xs" rowGap={2}>
      {queues.map(({ id, name, color }) => (
        <ColorChip key={id} color={color} title={name}>
          {name}
        </ColorChip>
      ))}
    </Flex>
  );
};

/** A user's profile, or the role in its place. */
const Profile = ({ user: { profile, roleId } }: { user: User }) => {
  const { t } = useTranslate();
  const { user: viewer } = useLogin();
  const enabled = roleId !== null && can(viewer, 'users-page:edit');
  const { data: roles = [] } = useQuery({ ...endpointQuery(listRoles, {}), enabled });
  return roles.find(({ id }) => id === roleId)?.name ?? t(`users:profiles.${profile}`);
};

/** The users of the company (specification 1, section 2). Only super users change super users. */
export const UsersPage = () => {
  const { t } = useTranslate();
  const { user: viewer } = useLogin();
  const onlyQueue = useOnlyQueue();
  const invite = useMutation({
    mutationFn: ({ id }: User) => call(inviteUser, { params: { id }, body: { language: chosenLanguage() } }),
    onSuccess: (_, { email }) => notifySuccess(t('users:invitation.sent', { email })),
  });
  const client = useQueryClient();
  const reset = useMutation({
    mutationFn: ({ id }: User) => call(resetSecondFactor, { params: { id } }),
    onSuccess: async (_, { name }) => {
      notifySuccess(t('users:factor.done', { name }));
      await client.invalidateQueries({ queryKey: queryKey(listUsers) });
    },
  });
  const askReset = (user: User): void =>
    confirm({
      title: t('users:factor.title', { name: user.name }),
      text: t('users:factor.text'),
      confirm: t('users:factor.reset'),
      danger: true,
      onConfirm: () => reset.mutate(user),
    });
  const mayEdit = can(viewer, 'users-page:edit');
  const mayChange = (user: User): boolean => mayEdit && (viewer.super || !user.super);
  const addUser = async (): Promise<void> => void openDialog(UserDialog, { user: null, queueIds: await onlyQueue() });
  return (
    <ListPage<User>
      name="user"
      title="users:title"
      useRows={useUsers}
      nameOf={({ name }) => name}
      search="users:search"
      minSearch={minSearch}
      empty={{ icon: IconUsers, title: 'users:empty', hint: 'users:emptyHint' }}
      add={mayEdit && { label: 'users:add', onClick: () => void addUser() }}
      tools={
        mayEdit && (
          <>
            <Button component={Link} to="/roles" variant="default" data-testid="roles">
              {t('users:roles.title')}
            </Button>
            <Button variant="default" onClick={() => openDialog(AccountLog, {})}>
              {t('users:log.title')}
            </Button>
          </>
        )
      }
      onEdit={(user) => openDialog(UserDialog, { user, queueIds: user.queueIds })}
      mayChange={mayChange}
      actions={(user) =>
        user.id === viewer.id || !mayChange(user)
          ? []
          : [
              ...(user.emailVerified
                ? []
                : [
                    {
                      hint: t('users:invitation.action'),
                      label: t('users:invitation.actionOf', { name: user.name }),
                      icon: IconMailForward,
                      onClick: () => invite.mutate(user),
                      testId: 'invite-user',
                    },
                  ]),
              ...(user.secondFactor
                ? [
                    {
                      hint: t('users:factor.reset'),
                      label: t('users:factor.resetOf', { name: user.name }),
                      icon: IconShieldOff,
                      onClick: () => askReset(user),
                      testId: 'reset-factor',
                    },
                  ]
                : []),
              {
                hint: t('users:logins.action'),
                label: t('users:logins.actionOf', { name: user.name }),
                icon: IconDevices,
                onClick: () => void openDialog(UserLogins, { user }),
                testId: 'user-logins',
              },
            ]
      }
      mayRemove={({ id }) => id !== viewer.id}
      removal={{
        call: ({ id }) => call(deleteUser, { params: { id } }),
        title: 'users:deleteTitle',
        text: 'users:deleteText',
        done: 'users:deleted',
      }}
      columns={[
        {
          label: 'users:nameAndEmail',
          cell: (user) => <UserName user={user} own={user.id === viewer.id} />,
          main: true,
          opens: true,
        },
        { label: 'users:profile', cell: (user) => <Profile user={user} />, width: '150px' },
        { label: 'users:queues', cell: (user) => <Queues user={user} />, width: '24%' },
        {
          label: 'users:presence',
          cell: ({ online }) => (
            <ColorChip color={online ? 'var(--mantine-color-green-6)' : 'var(--mantine-color-gray-5)'}>
              {t(online ? 'users:online' : 'users:offline')}
            </ColorChip>
          ),
          width: '100px',
        },
      ]}
    />
  );
};
