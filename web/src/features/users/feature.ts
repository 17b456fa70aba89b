import { accountLogEvent } from '@recado/shared/contract/account-log';
import type { ResultOf } from '@recado/shared/contract/grammar';
import { queueEvent } from '@recado/shared/contract/queues';
import { roleEvent } from '@recado/shared/contract/role-event';
import { listUsers, userEvent, userStatusEvent } from '@recado/shared/contract/users';
import { IconUsers } from '@tabler/icons-react';
import type { InfiniteData } from '@tanstack/react-query';
import { patchQueries } from '../../api/patch-queries.ts';
import { queryKey } from '../../api/query.ts';
import { liveList } from '../../components/list/live-list.ts';
import type texts from '../../i18n/locales/pt/screens/users.json';
import type { Feature } from '../../navigation/feature.ts';
import { type EventContext, handlerOf } from '../../realtime/event-handler.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    users: typeof texts;
  }
}

/** The key of `listRoles`, whose contract the first load leaves out. */
const rolesKey = ['listRoles'];

const readRoles = (_: unknown, { client }: EventContext): void => void client.invalidateQueries({ queryKey: rolesKey });

export const usersFeature: Feature = {
  screens: [
    {
      path: '/users',
      load: async () => (await import('./UsersPage.tsx')).UsersPage,
      texts: 'users',
      access: 'users-page:view',
      menu: { label: 'users:title', icon: IconUsers, section: 'administration' },
    },
    {
      path: '/roles',
      load: async () => (await import('./roles/RolesPage.tsx')).RolesPage,
      texts: 'users',
      within: '/users',
      access: 'admin',
    },
  ],
  events: [
    liveList(userEvent, listUsers, (payload) =>
      payload.action === 'delete' ? { removed: payload.userId } : { changed: payload.user },
    ),
    handlerOf(userStatusEvent, ({ user }, { client }) =>
      patchQueries<InfiniteData<ResultOf<typeof listUsers>>>(client, queryKey(listUsers), (data) => ({
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          users: page.users.map((row) => (row.id === user.id ? { ...row, ...user } : row)),
        })),
      })),
    ),
    handlerOf(
      accountLogEvent,
      ({ entry }, { client }) =>
        void import('./show-account-act.ts').then(({ showAccountAct }) => showAccountAct(entry, client)),
    ),
    // The row of a role shows who has it.
    handlerOf(roleEvent, readRoles),
    handlerOf(userEvent, readRoles),
    // The rows show names and colours of queues.
    handlerOf(queueEvent, (_, { client }) => void client.invalidateQueries({ queryKey: queryKey(listUsers) })),
  ],
};
