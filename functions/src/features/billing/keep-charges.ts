import type { AutomaticDebit, PaymentProviderName } from '@recado/shared/contract/invoices';
import type { Context } from '../../context/context.ts';
import type { Charge } from '../../data/invoices/entities.ts';
import { existing } from '../../platform/existing.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { nextLook } from './next-look.ts';
import type { CreatedCharge } from './providers/port.ts';

/** Charges that an invoice keeps. */
export const maxCharges = 20;

/** A charge that a provider has created. */
export interface Begun {
  name: PaymentProviderName;
  created: CreatedCharge;
  /** The debits of a charge by Pix Automático. */
  automatic?: AutomaticDebit;
}

/** Stores charges with the invoice, so that webhooks and the sweep find it by them. */
export const keepCharges = (
  context: Context,
  invoiceId: number,
  cents: number,
  begun: readonly Begun[],
): Promise<void> =>
  retryOnConflict(async () => {
    const { clock, company, installation, stores } = context;
    const now = clock.now();
    const invoice = existing('invoice', await stores.invoices.get(invoiceId));
    const added = begun.map(({ automatic = null, created, name }): Charge => ({
      provider: name,
      chargeId: created.id,
      url: created.url,
      cents,
      paidCents: 0,
      returnedCents: 0,
      state: 'open',
      automatic,
      createdAt: now,
    }));
    // Charges that ended unpaid make room first.
    const kept = invoice.charges.filter(({ state }) => state !== 'ended');
    const room = maxCharges - kept.length - added.length;
    const ended = room > 0 ? invoice.charges.filter(({ state }) => state === 'ended').slice(-room) : [];
    await context.commit(
      [
        ...stores.invoices.update(invoice, { charges: [...ended, ...kept, ...added] }),
        ...begun.flatMap(({ name, created: { id: chargeId, references = [] } }) =>
          [chargeId, ...references].map((reference) =>
            installation.charges.put({
              provider: name,
              reference,
              chargeId,
              companyId: company.id,
              invoiceId,
              createdAt: now,
              nextLookAt: reference === chargeId ? nextLook({ state: 'open' }, now, now) : null,
            }),
          ),
        ),
      ],
      [],
    );
  });
