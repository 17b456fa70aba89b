import { IconCode } from '@tabler/icons-react';
import type texts from '../../i18n/locales/pt/screens/messagesApi.json';
import type { Feature } from '../../navigation/feature.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    messagesApi: typeof texts;
  }
}

export const messagesApiFeature: Feature = {
  screens: [
    {
      path: '/messages-api',
      load: async () => (await import('./load-page.ts')).loadPage(),
      texts: 'messagesApi',
      access: 'admin',
      plan: 'useExternalApi',
      menu: { label: 'messagesApi:title', icon: IconCode, section: 'administration' },
    },
  ],
};
