import { queueEvent } from '@recado/shared/contract/queues';
import { listUsers, userEvent } from '@recado/shared/contract/users';
import { IconUsers } from '@tabler/icons-react';
import { queryKey } from '../../api/query.ts';
import { liveList } from '../../components/list/live-list.ts';
import type { Feature } from '../../navigation/feature.ts';
import { handlerOf } from '../../realtime/event-handler.ts';

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
    // The rows show names and colours of queues.
    handlerOf(queueEvent, (_, { client }) => void client.invalidateQueries({ queryKey: queryKey(listUsers) })),
  ],
};
