import { IconChartBar } from '@tabler/icons-react';
import type texts from '../../i18n/locales/pt/screens/figures.json';
import type { Feature } from '../../navigation/feature.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    figures: typeof texts;
  }
}

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
};
