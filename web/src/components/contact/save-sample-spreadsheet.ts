import { translate } from '../../i18n/i18n.ts';
import { downloadFile } from '../spreadsheet/download-file.ts';
import { sampleColumns, sampleRows } from './sample-rows.ts';

/** Downloads a spreadsheet with example rows, as the import of items of a contact list reads it. */
export const saveSampleSpreadsheet = async (): Promise<void> => {
  const { writeSpreadsheet } = await import('../spreadsheet/write-spreadsheet.ts');
  const file = await writeSpreadsheet(sampleRows, sampleColumns, translate('common:sample.sheet'));
  downloadFile(file, translate('common:sample.file'));
};
