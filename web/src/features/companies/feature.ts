import { IconBuildingStore } from '@tabler/icons-react';
import type texts from '../../i18n/locales/pt/screens/companies.json';
import type invoiceTexts from '../../i18n/locales/pt/screens/companyInvoices.json';
import type userTexts from '../../i18n/locales/pt/screens/companyUsers.json';
import type { Feature } from '../../navigation/feature.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    companies: typeof texts;
    companyInvoices: typeof invoiceTexts;
    companyUsers: typeof userTexts;
  }
}

export const companiesFeature: Feature = {
  screens: [
    {
      path: '/companies',
      load: async () => (await import('./CompaniesPage.tsx')).CompaniesPage,
      texts: 'companies',
      access: 'super',
      refusal: 'toast',
      menu: { label: 'layout:nav.companies', icon: IconBuildingStore, section: 'administration' },
    },
    {
      path: '/companies/:companyId/invoices',
      load: async () => (await import('./invoices/CompanyInvoicesPage.tsx')).CompanyInvoicesPage,
      texts: 'companyInvoices',
      access: 'super',
      refusal: 'toast',
    },
    {
      path: '/companies/:companyId/users',
      load: async () => (await import('./CompanyUsersPage.tsx')).CompanyUsersPage,
      texts: 'companyUsers',
      access: 'super',
      refusal: 'toast',
    },
  ],
};
