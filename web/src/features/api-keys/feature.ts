import { IconKey } from '@tabler/icons-react';
import type texts from '../../i18n/locales/pt/screens/apiKeys.json';
import type { Feature } from '../../navigation/feature.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    apiKeys: typeof texts;
  }
}

/** The keys by which other programs call the API. */
export const apiKeysFeature: Feature = {
  screens: [
    {
      path: '/api-keys/:connect?',
      load: async () => (await import('./ApiKeysPage.tsx')).ApiKeysPage,
      texts: 'apiKeys',
      access: 'admin',
      plan: 'useExternalApi',
      menu: { label: 'apiKeys:title', icon: IconKey, section: 'administration' },
    },
    {
      path: '/docs/api',
      load: async () => (await import('./ApiDocsPage.tsx')).ApiDocsPage,
      texts: 'apiKeys',
      within: '/api-keys',
      access: 'admin',
      plan: 'useExternalApi',
    },
  ],
};
