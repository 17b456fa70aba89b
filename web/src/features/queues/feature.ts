import { IconSitemap } from '@tabler/icons-react';
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
};
