import { paymentEvent } from '@recado/shared/contract/invoices';
import { IconReceipt2 } from '@tabler/icons-react';
import type texts from '../../i18n/locales/pt/screens/finance.json';
import type { Feature } from '../../navigation/feature.ts';
import { handlerOf } from '../../realtime/event-handler.ts';

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
  events: [
    // The calls with invoices and the mandate by their names: their declarations load with the page.
    handlerOf(
      paymentEvent,
      (_payload, { client }) =>
        void client.invalidateQueries({ predicate: ({ queryKey }) => /Invoice|Mandate/.test(String(queryKey[0])) }),
    ),
  ],
};
