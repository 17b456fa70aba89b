import { listQueues, queueEvent } from '@recado/shared/contract/queues';
import { IconSitemap } from '@tabler/icons-react';
import { liveList } from '../../components/list/live-list.ts';
import type { Feature } from '../../navigation/feature.ts';

export const queuesFeature: Feature = {
  screens: [
    {
      path: '/queues',
      load: async () => (await import('./QueuesPage.tsx')).QueuesPage,
      texts: 'queues',
      access: 'queues-page:edit',
      menu: { label: 'layout:nav.queues', icon: IconSitemap, section: 'administration' },
    },
  ],
  events: [
    liveList(queueEvent, listQueues, (payload) =>
      payload.action === 'delete' ? { removed: payload.queueId } : { changed: payload.queue },
    ),
  ],
};
