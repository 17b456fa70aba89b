import { IconSettings } from '@tabler/icons-react';
import type texts from '../../i18n/locales/pt/screens/settings.json';
import type { Feature } from '../../navigation/feature.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    settings: typeof texts;
  }
}

export const settingsFeature: Feature = {
  screens: [
    {
      path: '/settings',
      load: async () => (await import('./SettingsTabs.tsx')).SettingsTabs,
      texts: 'settings',
      access: 'settings-page:edit',
      menu: { label: 'settings:title', icon: IconSettings, section: 'administration' },
    },
  ],
};
