import { exportFlow } from '@recado/shared/contract/flow-exchange';
import type { Flow } from '@recado/shared/contract/flows';
import { call } from '../../../api/call.ts';
import { notifyError } from '../../../components/notify.ts';
import { downloadFile } from '../../../components/spreadsheet/download-file.ts';

/** Saves the draft of a flow as a file on the user's device. */
export const saveFlowAsFile = async ({ id, name }: Flow): Promise<void> => {
  try {
    const file = await call(exportFlow, { params: { id } });
    const blob = new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' });
    downloadFile(blob, `${name.replaceAll(/[\\/:*?"<>|]/g, '-')}.json`);
  } catch (error) {
    notifyError(error);
  }
};
