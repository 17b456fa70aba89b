import { getFileList } from '@recado/shared/contract/file-lists';
import type { Connection } from '@recado/shared/contract/connections';
import type { Queue } from '@recado/shared/contract/queues';
import type { TextSource } from '@recado/shared/contract/text-sources';
import { call } from '../../api/call.ts';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { ConnectionDialog } from '../../features/connections/ConnectionDialog.tsx';
import { FileListDialog } from '../../features/file-lists/FileListDialog.tsx';
import { QueueDialog } from '../../features/queues/QueueDialog.tsx';

interface Known {
  connection: Connection;
  queues: readonly Queue[];
  navigate: (path: string) => void | Promise<void>;
}

const openQueue = (queues: readonly Queue[], id: number, at: { field?: string; optionId?: number }): void => {
  const queue = queues.find((one) => one.id === id);
  if (queue) openDialog(QueueDialog, { queue, ...at });
};

/** The field beside the file of a greeting, in the same tab. */
const fieldOf = (field: Extract<TextSource, { of: 'connection' }>['field']): string =>
  field === 'greetingMediaAttachment' ? 'greetingMessage' : field;

/** Opens the dialog, or the page, of the field that wrote a message. */
export const openSource = async (source: TextSource, { connection, queues, navigate }: Known): Promise<void> => {
  switch (source.of) {
    case 'connection':
      openDialog(ConnectionDialog, { connection, field: fieldOf(source.field), onSaved: () => undefined });
      break;
    case 'queue':
      openQueue(queues, source.queueId, { field: source.field });
      break;
    case 'option':
      openQueue(queues, source.queueId, { optionId: source.optionId });
      break;
    case 'fileList': {
      const fileList = await call(getFileList, { params: { id: source.fileListId } });
      openDialog(FileListDialog, { fileList, field: 'message' });
      break;
    }
    case 'flow':
      await navigate(`/flowbuilder/${source.flowId}?node=${source.nodeId}`);
      break;
    case 'setting':
      await navigate(`/settings?field=${source.field}`);
      break;
    case 'user':
      await navigate('/users');
      break;
  }
};
