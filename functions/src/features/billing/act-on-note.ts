import { AppError } from '@recado/shared/contract/errors';
import type { actOnNote as endpoint } from '@recado/shared/contract/service-notes';
import type { UseCase } from '../../context/binding.ts';
import type { Context } from '../../context/context.ts';
import { committedBy, companyContext } from '../../context/system-context.ts';
import type { InvoiceRecord, Note } from '../../data/invoices/entities.ts';
import { existing } from '../../platform/existing.ts';
import { describeError, log } from '../../platform/log.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { presentForSuper } from './present-company-invoice.ts';
import { carryOutNote } from './carry-out-note.ts';
import { lookAtNote } from './keep-notes.ts';
import { noteIssuerOf } from './note-issuers/note-issuer.ts';
import { currentNote, isNoteDue, withNewNote, withNote } from './note-rules.ts';

/** Returns the notes after they were asked for: one that was refused is asked for again by its id. */
const asked = (invoice: InvoiceRecord, now: number): Note[] => {
  if (!isNoteDue(invoice)) throw new AppError('ERR_NOTE_NOT_DUE');
  const note = currentNote(invoice);
  if (!note) return withNewNote(invoice, now);
  return note.state === 'refused'
    ? withNote(invoice, note.ref, { state: 'asked', reason: null, begunAt: null, createdAt: now })
    : invoice.notes;
};

/** Returns the notes after the last one was cancelled by hand. */
const cancelled = (invoice: InvoiceRecord): Note[] => {
  const note = currentNote(invoice);
  if (note && note.state !== 'byHand') throw new AppError('ERR_NOTE_NOT_DUE');
  return note ? withNote(invoice, note.ref, { state: 'cancelled', reason: null }) : invoice.notes;
};

const change = (context: Context, invoiceId: number, next: (invoice: InvoiceRecord) => Note[]): Promise<void> =>
  retryOnConflict(async () => {
    const invoice = existing('invoice', await context.stores.invoices.get(invoiceId));
    const notes = next(invoice);
    if (notes === invoice.notes) return;
    const writes = lookAtNote(context, { ...invoice, notes });
    await context.commit([...context.stores.invoices.update(invoice, { notes }), ...writes], []);
  });

/**
 * Issues the note of a paid invoice: also of one that was paid before notes were switched on, and one that was refused. Or
 * notes that a note was cancelled at the authority's page.
 *
 * @throws AppError ERR_NO_COMPANY_FOUND, ERR_NO_INVOICE_FOUND, ERR_NO_NOTE_ISSUER, ERR_NOTE_NOT_DUE
 */
export const actOnNote: UseCase<typeof endpoint> = async (context, { body: { act, invoiceId }, params }) => {
  const company = committedBy(context, existing('company', await companyContext(params.id)));
  const { clock, installation, stores } = { ...company, clock: context.clock };
  if (act === 'cancelledByHand') await change(company, invoiceId, cancelled);
  else {
    const issuer = await noteIssuerOf(installation);
    if (!issuer) throw new AppError('ERR_NO_NOTE_ISSUER');
    await change(company, invoiceId, (invoice) => asked(invoice, clock.now()));
    try {
      await carryOutNote({ ...company, clock }, issuer, invoiceId);
    } catch (error) {
      log().warn('a service note could not be issued', { companyId: company.company.id, error: describeError(error) });
    }
  }
  return presentForSuper(existing('invoice', await stores.invoices.get(invoiceId)));
};
