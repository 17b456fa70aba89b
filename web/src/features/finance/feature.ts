import { IconReceipt2 } from '@tabler/icons-react';
import type { Feature } from '../../navigation/feature.ts';

export const financeFeature: Feature = {
  screens: [
    {
      path: '/financeiro',
      load: async () => (await import('./FinancePage.tsx')).FinancePage,
      texts: 'finance',
      afterExpiry: true,
      menu: { label: 'layout:nav.finance', icon: IconReceipt2, section: 'administration', access: 'admin' },
    },
  ],
};
