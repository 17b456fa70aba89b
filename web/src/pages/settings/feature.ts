import { IconSettings } from '@tabler/icons-react';
import type { Feature } from '../../navigation/feature.ts';

export const settingsFeature: Feature = {
  screens: [
    {
      path: '/settings',
      load: async () => (await import('./SettingsTabs.tsx')).SettingsTabs,
      texts: 'settings',
      access: 'settings-page:edit',
      menu: { label: 'layout:nav.settings', icon: IconSettings, section: 'administration' },
    },
  ],
};
