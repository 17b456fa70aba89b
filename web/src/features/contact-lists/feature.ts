import { IconListDetails } from '@tabler/icons-react';
import type texts from '../../i18n/locales/pt/screens/contactLists.json';
import type { Feature } from '../../navigation/feature.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    contactLists: typeof texts;
  }
}

/** The parts that both screens have in common (specification 3, sections 2 and 6). */
const common = {
  texts: 'contactLists',
  access: 'campaigns-page:edit',
  plan: 'useCampaigns',
  localFlag: 'cshow',
  afterExpiry: true,
} as const;

export const contactListsFeature: Feature = {
  screens: [
    {
      ...common,
      path: '/contact-lists',
      load: async () => (await import('./ContactListsPage.tsx')).ContactListsPage,
      menu: { label: 'contactLists:title', icon: IconListDetails, section: 'campaigns' },
    },
    {
      ...common,
      path: '/contact-lists/:contactListId/contacts',
      load: async () => (await import('./ContactListItemsPage.tsx')).ContactListItemsPage,
    },
  ],
};
