import { IconListCheck } from '@tabler/icons-react';
import type texts from '../../i18n/locales/pt/screens/closingReasons.json';
import type { Feature } from '../../navigation/feature.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    closingReasons: typeof texts;
  }
}

/** The reasons that agents choose from on resolving; the settings lead to their list, and for who may not open these the drawer. */
export const closingReasonsFeature: Feature = {
  screens: [
    {
      path: '/closing-reasons',
      load: async () => (await import('./ClosingReasonsPage.tsx')).ClosingReasonsPage,
      texts: 'closingReasons',
      access: 'closing-reasons-page:edit',
      menu: {
        label: 'closingReasons:title',
        icon: IconListCheck,
        section: 'management',
        unless: 'settings-page:edit',
      },
    },
  ],
};
