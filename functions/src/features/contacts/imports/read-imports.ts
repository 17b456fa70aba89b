import {
  type getLatestContactImport as latestEndpoint,
  type listContactImportFailures as failuresEndpoint,
  failuresPage,
} from '@recado/shared/contract/contact-imports';
import type { UseCase } from '../../../context/binding.ts';
import { presentContactImport } from '../../../data/contact-imports/store.ts';
import { currentImport } from './awaits-phone.ts';
import { findImport, withJob } from './find-import.ts';

/** Returns the user's newest import of contacts, or of items of a contact list; null before the first. */
export const getLatestContactImport: UseCase<typeof latestEndpoint> = async (context, { query }) => {
  const { actor, clock, stores } = context;
  const latest = await stores.contactImports.latest(actor.viewer.id, query.contactListId ?? null);
  if (!latest) return { contactImport: null };
  const { record, job } = await withJob(context, latest);
  return { contactImport: presentContactImport(currentImport(record, clock.now()), job) };
};

/** Lists the rows of an import that were not imported. */
export const listContactImportFailures: UseCase<typeof failuresEndpoint> = async (context, { params, query }) => {
  const { record } = await findImport(context, params.importId);
  const found = await context.stores.contactImports.failures(record, query.after ?? null, failuresPage);
  return {
    failures: found.map(({ line, name, number, reason }) => ({
      line,
      name: name ?? '',
      number: number ?? '',
      reason: reason ?? 'busy',
    })),
    next: found.length === failuresPage ? (found.at(-1)?.row ?? null) : null,
  };
};
