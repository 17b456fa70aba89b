import type * as contract from '@recado/shared/contract/refunds';
import type { Charge, InvoiceRecord, Note } from '../../data/invoices/entities.ts';
import { refundableOf } from './apply-charge.ts';
import { presentInvoice } from './present-invoice.ts';
import { currentNote, isNoteDue } from './note-rules.ts';

const presentCharge = (charge: Charge): contract.CompanyCharge => {
  const { cents, chargeId, createdAt, paidCents, provider, returnedCents, state } = charge;
  return {
    provider,
    chargeId,
    value: cents / 100,
    paid: paidCents / 100,
    returned: returnedCents / 100,
    refundable: refundableOf(charge) / 100,
    state,
    createdAt: new Date(createdAt).toISOString(),
  };
};

const noteOf = (note: Note | undefined): contract.CompanyInvoice['note'] => {
  if (!note) return null;
  const { cents, createdAt, number, reason, state, url } = note;
  return { state, number, url, reason, value: cents / 100, createdAt: new Date(createdAt).toISOString() };
};

/** An invoice as super users see it. */
export const presentForSuper = (invoice: InvoiceRecord): contract.CompanyInvoice => ({
  ...presentInvoice(invoice),
  note: noteOf(invoice.notes.at(-1)),
  mayHaveNote: isNoteDue(invoice) && !['issued', 'processing'].includes(currentNote(invoice)?.state ?? ''),
  charges: invoice.charges.map(presentCharge),
  refunds: invoice.refunds.map(({ chargeId, cents, createdAt, id, provider, reason, refusal, state, withdraws }) => ({
    ...{ chargeId, id, provider, reason, refusal, state, withdraws },
    value: cents / 100,
    createdAt: new Date(createdAt).toISOString(),
  })),
});
