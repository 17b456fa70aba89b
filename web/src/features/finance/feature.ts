import { IconReceipt2 } from '@tabler/icons-react';
import type texts from '../../i18n/locales/pt/screens/finance.json';
import type { Feature } from '../../navigation/feature.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    finance: typeof texts;
  }
}

export const financeFeature: Feature = {
  screens: [
    {
      path: '/financeiro',
      load: async () => (await import('./FinancePage.tsx')).FinancePage,
      texts: 'finance',
      afterExpiry: true,
      menu: { label: 'finance:title', icon: IconReceipt2, section: 'administration', access: 'admin' },
    },
    {
      path: '/subscription',
      load: async () => (await import('./SubscriptionPage.tsx')).SubscriptionPage,
      texts: 'finance',
      access: 'admin',
      afterExpiry: true,
    },
  ],
};
