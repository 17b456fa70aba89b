import { IconLayoutKanban } from '@tabler/icons-react';
import type texts from '../../i18n/locales/pt/screens/kanban.json';
import type { Feature } from '../../navigation/feature.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    kanban: typeof texts;
  }
}

/** The kanban board: the open and waiting tickets in their lanes. */
export const kanbanFeature: Feature = {
  screens: [
    {
      path: '/Kanban',
      load: async () => (await import('./KanbanPage.tsx')).KanbanPage,
      texts: 'kanban',
      plan: 'useKanban',
      menu: { label: 'kanban:title', icon: IconLayoutKanban, section: 'service' },
    },
  ],
  patched: ['listBoardTickets'],
};
