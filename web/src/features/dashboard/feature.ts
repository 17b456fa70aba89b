import { getDashboard } from '@recado/shared/contract/dashboard';
import { ticketEvent } from '@recado/shared/contract/tickets';
import { IconChartBar } from '@tabler/icons-react';
import { queryKey } from '../../api/query.ts';
import type texts from '../../i18n/locales/pt/screens/figures.json';
import type { Feature } from '../../navigation/feature.ts';
import { handlerOf } from '../../realtime/event-handler.ts';
import { atMostEach } from './at-most-each.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    figures: typeof texts;
  }
}

/** Milliseconds between two reads of the figures while tickets change. */
const pause = 1_000;

/** The figures of the company (specification 1, section 2). */
export const dashboardFeature: Feature = {
  screens: [
    {
      path: '/',
      load: async () => (await import('./DashboardPage.tsx')).DashboardPage,
      texts: 'figures',
      access: 'dashboard:view',
      refusal: 'denied',
      afterExpiry: true,
      menu: { label: 'layout:nav.dashboard', icon: IconChartBar, section: 'management' },
    },
  ],
  events: [
    handlerOf(
      ticketEvent,
      atMostEach(pause, (_payload, { client }) => void client.invalidateQueries({ queryKey: queryKey(getDashboard) })),
    ),
  ],
};
