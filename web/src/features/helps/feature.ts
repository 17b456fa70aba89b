import { listAllHelps } from '@recado/shared/contract/helps';
import { IconHelp } from '@tabler/icons-react';
import type texts from '../../i18n/locales/pt/screens/helps.json';
import type { Feature } from '../../navigation/feature.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    helps: typeof texts;
  }
}

export const helpsFeature: Feature = {
  screens: [
    {
      path: '/helps',
      afterExpiry: true,
      load: async () => (await import('./HelpPage.tsx')).HelpPage,
      texts: 'helps',
      menu: { label: 'helps:title', icon: IconHelp, section: 'organisation', list: listAllHelps },
    },
  ],
};
