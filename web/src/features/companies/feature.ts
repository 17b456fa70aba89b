import { companyAccountEvent, listCompanies } from '@recado/shared/contract/any-companies';
import { IconBuildingStore } from '@tabler/icons-react';
import { liveList } from '../../components/list/live-list.ts';
import type texts from '../../i18n/locales/pt/screens/companies.json';
import type { Feature } from '../../navigation/feature.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    companies: typeof texts;
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
  ],
  events: [
    liveList(
      companyAccountEvent,
      listCompanies,
      (payload) => (payload.action === 'delete' ? { removed: payload.companyId } : { changed: payload.company }),
      () => true,
    ),
  ],
};
