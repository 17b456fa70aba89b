import type { Context } from '../../context/context.ts';
import type { InvoiceRecord, Note } from '../../data/invoices/entities.ts';
import type { Write } from '../../platform/write.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { invoiceChanged } from './invoice-changed.ts';
import { administratorsOf } from './invoice-mails.ts';
import { nextNoteLook, notesOf, withNote } from './note-rules.ts';

/** Returns the write by which the sweep looks at the note of an invoice; none where nothing is to be done about it. */
export const lookAtNote = ({ clock, company, installation }: Context, invoice: InvoiceRecord): Write[] => {
  const nextLookAt = nextNoteLook(invoice, clock.now());
  return nextLookAt === null
    ? []
    : [installation.serviceNotes.look({ companyId: company.id, invoiceId: invoice.id, nextLookAt })];
};

/** Returns the notes that follow from the payments of an invoice, and the write by which the sweep looks at them. */
export const notesAfter = async (
  context: Context,
  invoice: InvoiceRecord,
): Promise<{ notes: Note[]; writes: Write[] }> => {
  const { clock, installation } = context;
  const isEnabled = (await installation.serviceNotes.issuer())?.enabled === true;
  const notes = notesOf(invoice, { isEnabled, now: clock.now() });
  return { notes, writes: lookAtNote(context, { ...invoice, notes }) };
};

/** Stores the state of a note, and the next look at it; tells the administrators of a state that they see. */
export const keepNote = (context: Context, invoiceId: number, ref: string, change: Partial<Note>): Promise<void> =>
  retryOnConflict(async () => {
    const { company, installation, stores } = context;
    const invoice = await stores.invoices.get(invoiceId);
    if (!invoice) return;
    // The invoice may have been paid, or returned, since the issuer was asked.
    const { notes, writes } = await notesAfter(context, { ...invoice, notes: withNote(invoice, ref, change) });
    const isChanged = notes.some(({ state }, at) => state !== invoice.notes[at]?.state);
    const event = { action: 'ATUALIZADA', dueDate: company.dueDate } as const;
    await context.commit(
      [
        ...stores.invoices.update(invoice, { notes }),
        ...(writes.length > 0
          ? writes
          : await installation.serviceNotes.endLooks({ companyId: company.id, invoiceId })),
      ],
      isChanged ? [invoiceChanged(context, invoiceId, event, await administratorsOf(context))] : [],
    );
  });
