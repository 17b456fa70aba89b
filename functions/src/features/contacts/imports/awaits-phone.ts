import type { ContactImportRecord } from '../../../data/contact-imports/store.ts';

/** Milliseconds in which a phone gives all its contacts; the import fails afterwards. */
const patience = 10 * 60_000;

const isCollecting = ({ source, phase }: ContactImportRecord): boolean => source !== 'file' && phase === 'uploading';

const isOverdue = ({ createdAt }: ContactImportRecord, now: number): boolean => now - Date.parse(createdAt) > patience;

/** Returns whether an import waits for contacts that its phone sends. */
export const awaitsPhone = (record: ContactImportRecord, now: number): boolean =>
  isCollecting(record) && !isOverdue(record, now);

/** Returns the import in its present state: failed where its phone has not answered in time. */
export const currentImport = (record: ContactImportRecord, now: number): ContactImportRecord =>
  isCollecting(record) && isOverdue(record, now) ? { ...record, phase: 'failed' } : record;
