import type { Invoice } from '@recado/shared/contract/invoices';
import type { InvoiceRecord, Note } from '../../data/invoices/entities.ts';
import { isPaid, receivedFor } from './apply-charge.ts';
import { nextLook } from './next-look.ts';

/** Milliseconds in which a run that began to ask for a note may still be at it: longer than its calls may take. */
const noteLease = 60_000;

/** Notes of one invoice: it would have to be charged back as often. */
const maxNotes = 10;

/** The amounts of an invoice by which a note is due, and its notes. */
type Account = Pick<InvoiceRecord, 'charges' | 'cents' | 'refunds' | 'notes'>;

/** Returns the note of an invoice that is not cancelled: one at most. */
export const currentNote = ({ notes }: Pick<InvoiceRecord, 'notes'>): Note | undefined =>
  notes.findLast(({ state }) => state !== 'cancelled');

/** True if an invoice is paid, and not all of it was returned: a part that was returned leaves the note as it is. */
export const isNoteDue = (invoice: Omit<Account, 'notes'>): boolean => isPaid(invoice) && receivedFor(invoice) > 0;

/** Returns the notes of an invoice with one of them changed. */
export const withNote = ({ notes }: Pick<InvoiceRecord, 'notes'>, ref: string, change: Partial<Note>): Note[] =>
  notes.map((one) => (one.ref === ref ? { ...one, ...change } : one));

/** Returns the notes of an invoice and another one that is asked for. */
export const withNewNote = ({ cents, companyId, id, notes }: InvoiceRecord, now: number): Note[] =>
  notes.length >= maxNotes
    ? notes
    : [
        ...notes,
        {
          ...{ ref: `recado-${companyId}-${id}-${notes.length + 1}`, cents, createdAt: now },
          ...{ state: 'asked', number: null, url: null, reason: null, begunAt: null },
        },
      ];

/**
 * Returns the notes that an invoice has to have, by its payments: one is asked for once it is paid; one that was refused ends
 * with the payment; one that could not be cancelled stays in force if the invoice is paid again.
 */
export const notesOf = (invoice: InvoiceRecord, { isEnabled, now }: { isEnabled: boolean; now: number }): Note[] => {
  const note = currentNote(invoice);
  const isDue = isNoteDue(invoice);
  if (!note) return isDue && isEnabled ? withNewNote(invoice, now) : invoice.notes;
  if (isDue && note.state === 'byHand') return withNote(invoice, note.ref, { state: 'issued', reason: null });
  if (!isDue && note.state === 'refused') return withNote(invoice, note.ref, { state: 'cancelled' });
  return invoice.notes;
};

/**
 * Returns the next step for the note of an invoice: `issue` and `cancel` it, `drop` one that nobody has asked the
 * issuer for, `follow` one that the issuer may have, or `wait` for the run that is at it. Null for nothing.
 */
export const noteStep = (
  invoice: Account,
  now: number,
): { note: Note; step: 'issue' | 'follow' | 'cancel' | 'drop' | 'wait' } | null => {
  const note = currentNote(invoice);
  if (!note) return null;
  const { begunAt, state } = note;
  const isDue = isNoteDue(invoice);
  if (state === 'issued') return isDue ? null : { note, step: 'cancel' };
  if (state === 'processing') return { note, step: 'follow' };
  if (state !== 'asked') return null;
  if (begunAt === null) return { note, step: isDue ? 'issue' : 'drop' };
  return { note, step: now - begunAt < noteLease ? 'wait' : 'follow' };
};

/** Returns the time when the note of an invoice is looked at again, in milliseconds since 1970; null for never. */
export const nextNoteLook = (invoice: Account, now: number): number | null => {
  const found = noteStep(invoice, now);
  return found && nextLook({ state: 'open' }, found.note.createdAt, now);
};

/** The state of a note as its company sees it: refusals are the business of the installation. */
const shownState = ({ state }: Note, isDue: boolean): NonNullable<Invoice['note']>['state'] => {
  if (state === 'cancelled') return 'cancelled';
  if (state === 'byHand') return 'cancelling';
  if (state === 'issued') return isDue ? 'issued' : 'cancelling';
  return 'processing';
};

/** Returns the note of an invoice as its company sees it; one that was never issued ends unseen. */
export const shownNote = (invoice: Account): Invoice['note'] => {
  const note = invoice.notes.at(-1);
  if (!note || (note.state === 'cancelled' && note.number === null)) return null;
  return { state: shownState(note, isNoteDue(invoice)), number: note.number, url: note.url };
};
