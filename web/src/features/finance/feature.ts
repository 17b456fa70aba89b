import { listInvoices, paymentEvent, settleInvoice } from '@recado/shared/contract/invoices';
import { IconReceipt2 } from '@tabler/icons-react';
import { queryKey } from '../../api/query.ts';
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
    handlerOf(paymentEvent, (_payload, { client }) => {
      for (const endpoint of [listInvoices, settleInvoice])
        void client.invalidateQueries({ queryKey: queryKey(endpoint) });
    }),
  ],
};
