import { fileListEvent, listAllFileLists, listFileLists } from '@recado/shared/contract/file-lists';
import { liveList } from '../../components/list/live-list.ts';
import type { BoundHandler } from '../../realtime/event-handler.ts';

/** The handlers of events about file lists. */
export const fileListsEvents: readonly BoundHandler[] = [listFileLists, listAllFileLists].map((list) =>
  liveList(fileListEvent, list, (payload) =>
    payload.action === 'delete' ? { removed: payload.fileListId } : { changed: payload.fileList },
  ),
);
