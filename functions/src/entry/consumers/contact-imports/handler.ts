import { type ContactImportSlice, contactImportSlice } from '@recado/shared/contract/queue-messages/contact-import';
import { systemContext } from '../../../context/system-context.ts';
import { importSlice } from '../../../features/contacts/imports/import-slice.ts';
import { consume } from '../../../platform/consume.ts';

const run = async (slice: ContactImportSlice): Promise<void> => {
  const context = await systemContext(slice.companyId);
  if (context) await importSlice(context, slice);
};

/** Imports contacts, slice by slice. */
export const handler = consume(contactImportSlice, run, { fifo: true, queue: 'contact-imports' });
