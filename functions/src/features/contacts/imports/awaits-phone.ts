import type { ContactImportRecord } from '../../../data/contact-imports/store.ts';

/** Milliseconds in which a phone gives all its contacts; the import fails afterwards. */
const patience = 10 * 60_000;

const isCollecting = ({ source, status }: ContactImportRecord): boolean => source !== 'file' && status === 'uploading';

const isOverdue = ({ createdAt }: ContactImportRecord, now: number): boolean => now - Date.parse(createdAt) > patience;

/** Returns whether an import waits for contacts that its phone sends. */
export const awaitsPhone = (job: ContactImportRecord, now: number): boolean =>
  isCollecting(job) && !isOverdue(job, now);

/** Returns the import as it is now: failed where its phone has not answered in time. */
export const currentImport = (job: ContactImportRecord, now: number): ContactImportRecord =>
  isCollecting(job) && isOverdue(job, now) ? { ...job, status: 'failed' } : job;
