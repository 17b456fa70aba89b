import { IconBolt } from '@tabler/icons-react';
import type texts from '../../i18n/locales/pt/screens/quickMessages.json';
import type { Feature } from '../../navigation/feature.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    quickMessages: typeof texts;
  }
}

export const quickMessagesFeature: Feature = {
  screens: [
    {
      path: '/quick-messages',
      load: async () => (await import('./QuickMessagesPage.tsx')).QuickMessagesPage,
      texts: 'quickMessages',
      menu: { label: 'quickMessages:title', icon: IconBolt, section: 'service' },
    },
  ],
  patched: ['listAllQuickMessages'],
};
