import { getLatestContactImport } from '@recado/shared/contract/contact-imports';
import type { Feature } from '../../navigation/feature.ts';
import { contactImportHandler } from './import-progress.ts';

export const contactImportFeature: Feature = {
  screens: [
    {
      path: '/contacts/import',
      load: async () => (await import('./ContactImportPage.tsx')).ContactImportPage,
      texts: 'contactImport',
      access: 'admin',
    },
    {
      path: '/contact-lists/:contactListId/import',
      load: async () => (await import('./ContactListImportPage.tsx')).ContactListImportPage,
      texts: 'contactImport',
      access: 'admin',
      plan: 'useCampaigns',
      localFlag: 'cshow',
    },
  ],
  events: [contactImportHandler],
  patched: [getLatestContactImport],
};
