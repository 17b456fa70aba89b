import type { startContactImport as endpoint } from '@recado/shared/contract/contact-imports';
import type { UseCase } from '../../../context/binding.ts';
import { presentContactImport } from '../../../data/contact-imports/store.ts';
import { newImport } from './new-import.ts';

/** Creates an import, whose rows follow by `addContactImportRows`. */
export const startContactImport: UseCase<typeof endpoint> = async (context, { body }) => {
  const job = newImport(context, { ...body, source: 'file' });
  await context.commit(context.stores.contactImports.create(job), []);
  return presentContactImport(job);
};
