import { IconPuzzle } from '@tabler/icons-react';
import type texts from '../../i18n/locales/pt/screens/queueIntegrations.json';
import type { Feature } from '../../navigation/feature.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    queueIntegrations: typeof texts;
  }
}

export const queueIntegrationsFeature: Feature = {
  screens: [
    {
      path: '/queue-integration',
      load: async () => (await import('./QueueIntegrationsPage.tsx')).QueueIntegrationsPage,
      texts: 'queueIntegrations',
      access: 'admin',
      plan: 'useIntegrations',
      menu: { label: 'queueIntegrations:title', icon: IconPuzzle, section: 'automation' },
    },
  ],
};
