import { listAllPrompts, listPrompts, promptEvent } from '@recado/shared/contract/prompts';
import { IconRobot } from '@tabler/icons-react';
import { liveList } from '../../components/list/live-list.ts';
import type texts from '../../i18n/locales/pt/screens/prompts.json';
import type { Feature } from '../../navigation/feature.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    prompts: typeof texts;
  }
}

export const promptsFeature: Feature = {
  screens: [
    {
      path: '/prompts',
      load: async () => (await import('./PromptsPage.tsx')).PromptsPage,
      texts: 'prompts',
      access: 'admin',
      plan: 'useOpenAi',
      menu: { label: 'prompts:title', icon: IconRobot, section: 'automation' },
    },
  ],
  events: [listPrompts, listAllPrompts].map((list) =>
    liveList(promptEvent, list, (payload) =>
      payload.action === 'delete' ? { removed: payload.promptId } : { changed: payload.prompt },
    ),
  ),
};
