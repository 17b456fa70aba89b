import { IconSparkles } from '@tabler/icons-react';
import type texts from '../../i18n/locales/pt/screens/prompts.json';
import type { Feature } from '../../navigation/feature.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    prompts: typeof texts;
  }
}

const common = { texts: 'prompts', access: 'admin', plan: 'useOpenAi' } as const;

/** The prompts by which models answer, and the MCP servers whose tools they use. */
export const promptsFeature: Feature = {
  screens: [
    {
      ...common,
      path: '/prompts',
      load: async () => (await import('./PromptsPage.tsx')).PromptsPage,
      menu: { label: 'prompts:title', icon: IconSparkles, section: 'automation' },
    },
    { ...common, path: '/prompts/tools', load: async () => (await import('./PromptsPage.tsx')).McpServersPage },
    {
      ...common,
      path: '/prompts/tools/connected',
      load: async () => (await import('./PromptsPage.tsx')).ConnectedPage,
    },
    {
      ...common,
      path: '/prompts/cases/*',
      load: async () => (await import('./PromptsPage.tsx')).Cases,
    },
  ],
};
