import { IconReportAnalytics } from '@tabler/icons-react';
import { addScreenTexts } from '../../i18n/i18n.ts';
import type texts from '../../i18n/locales/pt/screens/reports.json';
import type { Feature } from '../../navigation/feature.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    reports: typeof texts;
  }
}

/** The report of tickets (specification 3, section 2). */
export const reportsFeature: Feature = {
  screens: [
    {
      path: '/reports',
      load: async () => {
        // The names of periods and figures are the dashboard's.
        const [{ ReportsPage }] = await Promise.all([import('./ReportsPage.tsx'), addScreenTexts('figures')]);
        return ReportsPage;
      },
      texts: 'reports',
      access: 'dashboard:view',
      afterExpiry: true,
      menu: { label: 'reports:title', icon: IconReportAnalytics, section: 'management' },
    },
  ],
};
