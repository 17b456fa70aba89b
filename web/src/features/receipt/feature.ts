import type texts from '../../i18n/locales/pt/screens/receipt.json';
import type { Screen } from '../../navigation/feature.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    receipt: typeof texts;
  }
}

/** The public page of an invoice: for visitors and for signed-in users. */
export const receiptFeature = {
  screens: [
    {
      path: '/fatura',
      load: async () => (await import('./ReceiptPage.tsx')).ReceiptPage,
      texts: 'receipt',
      access: 'public',
    },
  ] satisfies Screen[],
};
