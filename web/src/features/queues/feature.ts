import { listQueues, queueEvent } from '@recado/shared/contract/queues';
import { IconSitemap } from '@tabler/icons-react';
import { liveList } from '../../components/list/live-list.ts';
import type texts from '../../i18n/locales/pt/screens/queues.json';
import type { Feature } from '../../navigation/feature.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    queues: typeof texts;
  }
}

export const queuesFeature: Feature = {
  screens: [
    {
      path: '/queues',
      load: async () => (await import('./QueuesPage.tsx')).QueuesPage,
      texts: 'queues',
      access: 'queues-page:edit',
      menu: { label: 'queues:title', icon: IconSitemap, section: 'administration' },
    },
  ],
  events: [
    liveList(queueEvent, listQueues, (payload) =>
      payload.action === 'delete' ? { removed: payload.queueId } : { changed: payload.queue },
    ),
  ],
};
