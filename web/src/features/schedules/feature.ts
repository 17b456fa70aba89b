import { IconCalendar } from '@tabler/icons-react';
import type { Feature } from '../../navigation/feature.ts';
import { scheduleHandler } from './schedule-events.ts';

export const schedulesFeature: Feature = {
  screens: [
    {
      path: '/schedules',
      load: async () => (await import('./SchedulesPage.tsx')).SchedulesPage,
      texts: 'schedules',
      plan: 'useSchedules',
      menu: { label: 'layout:nav.schedules', icon: IconCalendar, section: 'organisation' },
    },
  ],
  events: [scheduleHandler],
};
