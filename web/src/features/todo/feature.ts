import { IconListCheck } from '@tabler/icons-react';
import type texts from '../../i18n/locales/pt/screens/todo.json';
import type { Feature } from '../../navigation/feature.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    todo: typeof texts;
  }
}

export const todoFeature: Feature = {
  screens: [
    {
      path: '/todolist',
      load: async () => (await import('./TodoPage.tsx')).TodoPage,
      texts: 'todo',
      afterExpiry: true,
      menu: { label: 'todo:title', icon: IconListCheck, section: 'organisation' },
    },
  ],
};
