import { fileListEvent, listAllFileLists, listFileLists } from '@recado/shared/contract/file-lists';
import { IconFiles } from '@tabler/icons-react';
import { liveList } from '../../components/list/live-list.ts';
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
  events: [listFileLists, listAllFileLists].map((list) =>
    liveList(fileListEvent, list, (payload) =>
      payload.action === 'delete' ? { removed: payload.fileListId } : { changed: payload.fileList },
    ),
  ),
};
