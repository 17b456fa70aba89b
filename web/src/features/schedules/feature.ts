import { IconCalendar } from '@tabler/icons-react';
import type texts from '../../i18n/locales/pt/screens/schedules.json';
import type { Feature } from '../../navigation/feature.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    schedules: typeof texts;
  }
}

export const schedulesFeature: Feature = {
  screens: [
    {
      path: '/schedules',
      load: async () => (await import('./SchedulesPage.tsx')).SchedulesPage,
      texts: 'schedules',
      plan: 'useSchedules',
      menu: { label: 'schedules:title', icon: IconCalendar, section: 'organisation' },
    },
  ],
};
