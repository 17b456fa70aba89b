import { listCountedTags, listLanes } from '@recado/shared/contract/tags';
import { IconTag } from '@tabler/icons-react';
import type { Feature } from '../../navigation/feature.ts';
import { contactTagsHandler, tagListsHandler } from './tag-list-events.ts';

/** The tags of contacts, and the lanes of the kanban board. */
export const tagsFeature: Feature = {
  screens: [
    {
      path: '/tags',
      load: async () => (await import('./TagsPage.tsx')).TagsPage,
      texts: 'tags',
      menu: { label: 'layout:nav.tags', icon: IconTag, section: 'organisation' },
    },
    {
      path: '/TagsKanban',
      load: async () => (await import('./LanesPage.tsx')).LanesPage,
      texts: 'tags',
      access: 'dashboard:view',
      plan: 'useKanban',
    },
  ],
  events: [tagListsHandler, contactTagsHandler],
  patched: [listCountedTags, listLanes],
};
