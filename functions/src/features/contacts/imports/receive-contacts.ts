import type { InboundContacts } from '@recado/shared/contract/queue-messages/inbound';
import { contactImportLimits } from '@recado/shared/limits/contact-imports';
import { contactLimits } from '@recado/shared/limits/contacts';
import { cutText } from '@recado/shared/text/cut-text';
import type { Context } from '../../../context/context.ts';
import type { ContactImportRecord, StoredRow } from '../../../data/contact-imports/store.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { importProgressed } from './import-events.ts';
import { awaitsPhone } from './awaits-phone.ts';
import { startImportJob } from './import-job.ts';

type Page = Extract<InboundContacts['outcome'], { state: 'page' }>;

/** Returns the rows of a page. A contact without a name is named by its number, as one that writes is. */
const rowsOf = ({ contacts }: Page, from: number): StoredRow[] =>
  contacts.map(({ address: { number, lid }, name }, index) => {
    const cut = cutText((name ?? '').trim(), { units: contactLimits.name.max });
    return {
      line: from + index + 1,
      name: cut.length < contactLimits.name.min ? (number ?? '') : cut,
      number: number === null ? '' : `+${number}`,
      email: '',
      tags: [],
      lid,
    };
  });

/** Returns the import after a page: the last one starts it, and ends one without any contact. */
const afterPage = (record: ContactImportRecord, { contacts, isLast }: Page): ContactImportRecord => {
  const uploaded = Math.min(record.uploaded + contacts.length, contactImportLimits.rows);
  if (!isLast && uploaded < contactImportLimits.rows) return { ...record, uploaded };
  return { ...record, uploaded, total: uploaded, phase: uploaded === 0 ? 'finished' : 'started' };
};

/**
 * Adds contacts that a phone sent to the import that waits for them. A page that is delivered again, and one of an import
 * that was cancelled or has failed, changes nothing.
 */
export const receiveContacts = (context: Context, { commandId, userId, outcome }: InboundContacts): Promise<void> =>
  retryOnConflict(async () => {
    const { contactImports } = context.stores;
    const record = await contactImports.get({ userId, id: commandId });
    if (!record || !awaitsPhone(record, context.clock.now())) return;
    if (outcome.state === 'failed') {
      const failed = { ...record, phase: 'failed' as const };
      const effects = await importProgressed(context, failed, null);
      return await context.commit(contactImports.update(record, failed), effects);
    }
    if (outcome.page * contactImportLimits.chunk !== record.uploaded) return;
    const after = afterPage(record, outcome);
    const rows = rowsOf(outcome, record.uploaded);
    const start = after.phase === 'started' ? startImportJob(context, after) : null;
    await context.commit(
      [
        ...contactImports.update(record, after),
        ...(rows.length > 0 ? [contactImports.addRows(record, record.uploaded, rows)] : []),
        ...(start?.writes ?? []),
      ],
      [...(await importProgressed(context, after, start?.job ?? null)), ...(start?.effects ?? [])],
    );
  });
