import { fileListEvent, listAllFileLists, listFileLists } from '@recado/shared/contract/file-lists';
import { IconFiles } from '@tabler/icons-react';
import { liveList } from '../../components/list/live-list.ts';
import type { Feature } from '../../navigation/feature.ts';

export const fileListsFeature: Feature = {
  screens: [
    {
      path: '/files',
      load: async () => (await import('./FileListsPage.tsx')).FileListsPage,
      texts: 'fileLists',
      access: 'admin',
      menu: { label: 'layout:nav.fileLists', icon: IconFiles, section: 'automation' },
    },
  ],
  events: [listFileLists, listAllFileLists].map((list) =>
    liveList(fileListEvent, list, (payload) =>
      payload.action === 'delete' ? { removed: payload.fileListId } : { changed: payload.fileList },
    ),
  ),
};
