import { IconTag } from '@tabler/icons-react';
import type texts from '../../i18n/locales/pt/screens/tags.json';
import type { Feature } from '../../navigation/feature.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    tags: typeof texts;
  }
}

/** The tags of contacts, and the lanes of the kanban board. */
export const tagsFeature: Feature = {
  screens: [
    {
      path: '/tags',
      load: async () => (await import('./TagsPage.tsx')).TagsPage,
      texts: 'tags',
      menu: { label: 'tags:title', icon: IconTag, section: 'organisation' },
    },
    {
      path: '/TagsKanban',
      load: async () => (await import('./LanesPage.tsx')).LanesPage,
      texts: 'tags',
      access: 'dashboard:view',
      plan: 'useKanban',
    },
  ],
  patched: ['listCountedTags', 'listLanes'],
};
