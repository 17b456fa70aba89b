import { IconLock } from '@tabler/icons-react';
import type texts from '../../i18n/locales/pt/screens/personalData.json';
import type { Feature } from '../../navigation/feature.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    personalData: typeof texts;
  }
}

/** The requests of people about their data, the export of a person and its erasure (LGPD). */
export const personalDataFeature: Feature = {
  screens: [
    {
      path: '/personal-data',
      load: async () => (await import('./PersonalDataPage.tsx')).PersonalDataPage,
      texts: 'personalData',
      access: 'admin',
      afterExpiry: true,
      menu: { label: 'personalData:title', icon: IconLock, section: 'administration' },
    },
    {
      path: '/personal-data/retention',
      load: async () => (await import('./retention/RetentionPage.tsx')).RetentionPage,
      texts: 'personalData',
      access: 'admin',
    },
  ],
};
