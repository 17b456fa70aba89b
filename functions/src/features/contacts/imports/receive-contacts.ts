import type { InboundContacts } from '@recado/shared/contract/queue-messages/inbound';
import { contactImportLimits } from '@recado/shared/limits/contact-imports';
import { contactLimits } from '@recado/shared/limits/contacts';
import { cutText } from '@recado/shared/text/cut-text';
import type { Context } from '../../../context/context.ts';
import type { ContactImportRecord, StoredRow } from '../../../data/contact-imports/store.ts';
import type { Effect } from '../../../platform/outbox/effect.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { importProgressed } from './import-events.ts';
import { awaitsPhone } from './awaits-phone.ts';

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
const afterPage = (job: ContactImportRecord, { contacts, isLast }: Page): ContactImportRecord => {
  const uploaded = Math.min(job.uploaded + contacts.length, contactImportLimits.rows);
  if (!isLast && uploaded < contactImportLimits.rows) return { ...job, uploaded };
  return { ...job, uploaded, total: uploaded, status: uploaded === 0 ? 'finished' : 'running' };
};

/**
 * Adds contacts that a phone sent to the import that waits for them. A page that is delivered again, and one of an import
 * that was cancelled or has failed, changes nothing.
 */
export const receiveContacts = (context: Context, { commandId, userId, outcome }: InboundContacts): Promise<void> =>
  retryOnConflict(async () => {
    const { contactImports } = context.stores;
    const job = await contactImports.get({ userId, id: commandId });
    if (!job || !awaitsPhone(job, context.clock.now())) return;
    if (outcome.state === 'failed') {
      const failed = { ...job, status: 'failed' as const };
      return await context.commit(contactImports.update(job, failed), await importProgressed(context, failed));
    }
    if (outcome.page * contactImportLimits.chunk !== job.uploaded) return;
    const after = afterPage(job, outcome);
    const rows = rowsOf(outcome, job.uploaded);
    const slice = { companyId: context.company.id, userId, importId: job.id, from: 0 };
    const begin: Effect[] = after.status === 'running' ? [{ to: 'contact-imports', message: slice }] : [];
    await context.commit(
      [
        ...contactImports.update(job, after),
        ...(rows.length > 0 ? [contactImports.addRows(job, job.uploaded, rows)] : []),
      ],
      [...(await importProgressed(context, after)), ...begin],
    );
  });
