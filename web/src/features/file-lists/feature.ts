import { IconFiles } from '@tabler/icons-react';
import type texts from '../../i18n/locales/pt/screens/fileLists.json';
import type { Feature } from '../../navigation/feature.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    fileLists: typeof texts;
  }
}

export const fileListsFeature: Feature = {
  screens: [
    {
      path: '/files',
      load: async () => (await import('./FileListsPage.tsx')).FileListsPage,
      texts: 'fileLists',
      access: 'admin',
      menu: { label: 'fileLists:title', icon: IconFiles, section: 'automation' },
    },
  ],
};
