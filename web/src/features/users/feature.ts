import { listUsers, userEvent } from '@recado/shared/contract/users';
import { IconUsers } from '@tabler/icons-react';
import { liveList } from '../../components/list/live-list.ts';
import type { Feature } from '../../navigation/feature.ts';

export const usersFeature: Feature = {
  screens: [
    {
      path: '/users',
      load: async () => (await import('./UsersPage.tsx')).UsersPage,
      texts: 'users',
      access: 'users-page:edit',
      menu: { label: 'layout:nav.users', icon: IconUsers, section: 'administration' },
    },
  ],
  events: [
    liveList(userEvent, listUsers, (payload) =>
      payload.action === 'delete' ? { removed: payload.userId } : { changed: payload.user },
    ),
  ],
};
