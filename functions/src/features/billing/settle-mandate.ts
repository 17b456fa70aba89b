import type { Context } from '../../context/context.ts';
import type { ChargeRecord } from '../../data/invoices/entities.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { invoiceChanged } from './invoice-changed.ts';
import { administratorsOf } from './invoice-mails.ts';
import { nextLook } from './next-look.ts';
import type { PaymentProvider } from './providers/port.ts';

/** The looks at a mandate follow those at a charge: often while the payer is asked, daily while it is active. */
const asCharge = { created: 'open', active: 'paid', refused: 'ended', expired: 'ended', cancelled: 'ended' } as const;

/**
 * Asks the provider for the state of a company's mandate, and stores it. One that another has replaced is ended: its payer
 * has been asked twice.
 */
export const settleMandate = (context: Context, provider: PaymentProvider, charge: ChargeRecord): Promise<void> =>
  retryOnConflict(async () => {
    const { clock, company, installation, stores } = context;
    const { chargeId } = charge;
    const now = clock.now();
    const mandate = await stores.mandates.get();
    const state = (await provider.automatic?.fetchMandate(chargeId)) ?? 'expired';
    const isReplaced = mandate?.mandateId !== chargeId;
    if (isReplaced && ['created', 'active'].includes(state)) await provider.automatic?.cancelMandate(chargeId);
    // An active mandate lasts longer than a charge: its age begins again with each look.
    const since = state === 'active' ? now : charge.createdAt;
    const nextLookAt = isReplaced ? null : nextLook({ state: asCharge[state] }, since, now);
    const look = installation.charges.put({ ...charge, reference: chargeId, nextLookAt });
    if (isReplaced || mandate.state === state) return context.commit([look], []);
    const administrators = await administratorsOf(context);
    return context.commit(
      [look, ...stores.mandates.update(mandate, { state })],
      [invoiceChanged(context, null, { action: 'ATUALIZADA', dueDate: company.dueDate }, administrators)],
    );
  });
