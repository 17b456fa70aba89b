import { IconActivity } from '@tabler/icons-react';
import type texts from '../../i18n/locales/pt/screens/moments.json';
import type { Feature } from '../../navigation/feature.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    moments: typeof texts;
  }
}

/** The attendance panel (specification 1, section 2). */
export const momentsFeature: Feature = {
  screens: [
    {
      path: '/moments',
      load: async () => (await import('./MomentsPage.tsx')).MomentsPage,
      texts: 'moments',
      access: 'attendance-panel:view',
      menu: { label: 'layout:nav.panel', icon: IconActivity, section: 'management' },
    },
  ],
  patched: ['listPanelTickets'],
};
