import type { Context } from '../../context/context.ts';
import type { InvoiceRecord, Note } from '../../data/invoices/entities.ts';
import { isWritten } from '../../platform/is-written.ts';
import { chargeText } from './charge-order.ts';
import { FocusNfeError } from './note-issuers/focus-nfe.ts';
import { keepNote } from './keep-notes.ts';
import { isNoteDue, noteStep, withNote } from './note-rules.ts';
import type { NoteIssuer, NoteOrder, NoteTruth } from './note-issuers/port.ts';

/** The beginning of a run that has ended, without knowing what became of the note. */
const ended = 0;

/** The code of a note whose customer is not known. */
const noDocument = 'no_document';

/** Notes that this run begins. Returns false where another one is at it. */
const begin = (context: Context, invoice: InvoiceRecord, { ref }: Note): Promise<boolean> => {
  const { clock, stores } = context;
  const notes = withNote(invoice, ref, { begunAt: clock.now() });
  return isWritten(context.commit(stores.invoices.update(invoice, { notes }), []));
};

/** The customer of the service: the company, or the payer that its checkout named. Null where neither has a CPF or CNPJ. */
const takerOf = async (context: Context, invoice: InvoiceRecord): Promise<NoteOrder['taker'] | null> => {
  const { installation, stores } = context;
  const { document, email, name } = (await installation.companies.get(context.company.id)) ?? context.company;
  if (document !== '') return { document, email, name };
  // A debit by Pix Automático names nobody: the payer before it permitted it.
  const payer = invoice.payer ?? (await stores.invoices.newest()).find((one) => one.payer !== null)?.payer;
  return payer ? { ...payer, email } : null;
};

const changeBy = (truth: NoteTruth): Partial<Note> => {
  switch (truth.state) {
    case 'unknown':
      return { begunAt: ended };
    case 'issued':
      return { state: 'issued', number: truth.number, url: truth.url, reason: null, begunAt: ended };
    case 'refused':
      return { state: 'refused', reason: truth.reason, begunAt: ended };
    case 'processing':
    case 'cancelled':
      return { state: truth.state, reason: null, begunAt: ended };
  }
};

interface Work {
  context: Context;
  issuer: NoteIssuer;
  invoice: InvoiceRecord;
  note: Note;
}

/** Asks the issuer for a note. Returns the change that follows; null where another run is at it. */
const issue = async ({ context, invoice, issuer, note }: Work): Promise<Partial<Note> | null> => {
  const taker = await takerOf(context, invoice);
  if (!taker) return { state: 'refused', reason: { code: noDocument, text: '' } };
  if (!(await begin(context, invoice, note))) return null;
  const { cents, ref } = note;
  const truth = await issuer.issue({ ref, cents, description: chargeText(invoice), now: context.clock.now(), taker });
  return changeBy(truth);
};

/** Asks the issuer what has become of a note; asks for it where it knows none. */
const follow = async (work: Work): Promise<Partial<Note> | null> => {
  const truth = await work.issuer.fetch(work.note.ref);
  if (truth.state !== 'unknown') return changeBy(truth);
  return isNoteDue(work.invoice) ? issue(work) : { state: 'cancelled' };
};

const cancel = async ({ issuer, note }: Work): Promise<Partial<Note>> => {
  const result = await issuer.cancel(note.ref);
  if (result.state === 'pending') return {};
  return result.state === 'refused' ? { state: 'byHand', reason: result.reason } : { state: 'cancelled', reason: null };
};

const steps = {
  ...{ issue, follow, cancel },
  drop: () => ({ state: 'cancelled' as const }),
  wait: () => null,
};

/**
 * Does what is to be done about the note of an invoice: asks the issuer for it, asks what has become of it, or cancels it. A
 * run notes in the invoice that it begins, at the invoice's version; one that dies is followed by another once the lease is
 * over, which finds the note at the issuer by its id.
 */
export const carryOutNote = async (context: Context, issuer: NoteIssuer, invoiceId: number): Promise<void> => {
  const invoice = await context.stores.invoices.get(invoiceId);
  const found = invoice && noteStep(invoice, context.clock.now());
  if (!invoice || !found) {
    const looks = await context.installation.serviceNotes.endLooks({ companyId: context.company.id, invoiceId });
    if (looks.length > 0) await context.commit(looks, []);
    return;
  }
  const { note, step } = found;
  try {
    const change = await steps[step]({ context, invoice, issuer, note });
    if (change) await keepNote(context, invoiceId, note.ref, change);
  } catch (error) {
    const code = error instanceof FocusNfeError ? error.code : 'unreachable';
    await keepNote(context, invoiceId, note.ref, { reason: { code, text: '' }, begunAt: ended });
    throw error;
  }
};
