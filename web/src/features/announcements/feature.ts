import { listAnnouncements } from '@recado/shared/contract/announcements';
import { IconSpeakerphone } from '@tabler/icons-react';
import type { Feature } from '../../navigation/feature.ts';
import { announcementHandler } from './announcement-events.ts';

export const announcementsFeature: Feature = {
  screens: [
    {
      path: '/announcements',
      load: async () => (await import('./AnnouncementsPage.tsx')).AnnouncementsPage,
      texts: 'announcements',
      access: 'super',
      refusal: 'toast',
      menu: { label: 'layout:nav.announcements', icon: IconSpeakerphone, section: 'administration' },
    },
  ],
  events: [announcementHandler],
  patched: [listAnnouncements],
};
