import { IconSpeakerphone } from '@tabler/icons-react';
import type texts from '../../i18n/locales/pt/screens/announcements.json';
import type { Feature } from '../../navigation/feature.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    announcements: typeof texts;
  }
}

export const announcementsFeature: Feature = {
  screens: [
    {
      path: '/announcements',
      load: async () => (await import('./AnnouncementsPage.tsx')).AnnouncementsPage,
      texts: 'announcements',
      access: 'super',
      refusal: 'toast',
      menu: { label: 'announcements:title', icon: IconSpeakerphone, section: 'administration' },
    },
  ],
  patched: ['listAnnouncements'],
};
