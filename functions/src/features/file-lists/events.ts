import { fileListEvent } from '@recado/shared/contract/file-lists';
import { type FileListRecord, presentFileList } from '../../data/file-lists/store.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { realtime, type RealtimeSource } from '../../platform/realtime.ts';

/** The room of administrators, who alone see file lists. */
const rooms = ['everything'] as const;

/** Publishes a file list to administrators. */
export const fileListChanged = (context: RealtimeSource, action: 'create' | 'update', record: FileListRecord): Effect =>
  realtime(context, {
    event: fileListEvent,
    data: { action, fileList: presentFileList(record) },
    rooms,
    order: `file-list-${record.id}`,
  });

/** Publishes to administrators that a file list is gone. */
export const fileListRemoved = (context: RealtimeSource, fileListId: number): Effect =>
  realtime(context, {
    event: fileListEvent,
    data: { action: 'delete', fileListId },
    rooms,
    order: `file-list-${fileListId}`,
  });
