import { IconArchive } from '@tabler/icons-react';
import type texts from '../../i18n/locales/pt/screens/knowledge.json';
import type { Feature } from '../../navigation/feature.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    knowledge: typeof texts;
  }
}

const common = { texts: 'knowledge', access: 'admin', plan: 'useOpenAi' } as const;

/** The sources that prompts answer from, and the questions that none of them answers. */
export const knowledgeFeature: Feature = {
  screens: [
    {
      ...common,
      path: '/knowledge',
      load: async () => (await import('./KnowledgePage.tsx')).KnowledgePage,
      menu: { label: 'knowledge:title', icon: IconArchive, section: 'automation' },
    },
    {
      ...common,
      path: '/knowledge/unanswered',
      load: async () => (await import('./KnowledgePage.tsx')).UnansweredPage,
    },
  ],
};
