import type { InvoiceNotice } from '@recado/shared/contract/queue-messages/mail';
import type { Context } from '../../context/context.ts';
import type { InvoiceRecord } from '../../data/invoices/entities.ts';
import type { UserRecord } from '../../data/users/store.ts';
import type { EffectTo } from '../../platform/outbox/effect.ts';
import { receivedFor } from './apply-charge.ts';
import { stopDay } from './due-reminder.ts';
import { receiptToken } from './receipt-token.ts';

/** Returns the administrators of the company: those who can pay. */
export const administratorsOf = async ({ stores }: Pick<Context, 'stores'>): Promise<UserRecord[]> =>
  (await stores.users.list()).filter(({ profile }) => profile === 'admin');

/** Returns the mails that tell the administrators of an invoice, to be committed with what they tell. */
export const invoiceMails = (
  { company }: Pick<Context, 'company'>,
  invoice: InvoiceRecord,
  notice: InvoiceNotice,
  { administrators, graceDays }: { administrators: readonly UserRecord[]; graceDays: number },
): EffectTo<'mail'>[] => {
  const { id, companyId, detail, dueDate, paidAt, renewed } = invoice;
  const isPaid = notice === 'paid';
  return administrators.map((user) => ({
    to: 'mail',
    message: {
      template: 'invoice',
      companyId,
      // An invoice may be paid, charged back and paid again.
      once: `invoice-${id}-${notice}-${isPaid ? paidAt : dueDate}-${user.id}`,
      to: user.email,
      language: company.language,
      values: {
        notice,
        name: user.name,
        companyName: company.name,
        detail,
        cents: isPaid ? receivedFor(invoice) : invoice.cents - receivedFor(invoice),
        dueDate,
        stopsOn: stopDay(dueDate, graceDays),
        renewedUntil: renewed?.to ?? null,
        receiptToken: receiptToken(invoice),
      },
    },
  }));
};
