import type texts from '../../i18n/locales/pt/screens/contactImport.json';
import type { Feature } from '../../navigation/feature.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    contactImport: typeof texts;
  }
}

export const contactImportFeature: Feature = {
  screens: [
    {
      path: '/contacts/import',
      load: async () => (await import('./ContactImportPage.tsx')).ContactImportPage,
      texts: 'contactImport',
      access: 'contacts-page:import',
    },
    {
      path: '/contact-lists/:contactListId/import',
      load: async () => (await import('./ContactListImportPage.tsx')).ContactListImportPage,
      texts: 'contactImport',
      access: 'contacts-page:import',
      plan: 'useCampaigns',
      localFlag: 'cshow',
    },
  ],
  patched: ['getLatestContactImport'],
};
