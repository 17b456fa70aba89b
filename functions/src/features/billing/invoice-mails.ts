import type { InvoiceNotice } from '@recado/shared/contract/queue-messages/mail';
import type { Context } from '../../context/context.ts';
import type { InvoiceRecord, Refund } from '../../data/invoices/entities.ts';
import type { UserRecord } from '../../data/users/store.ts';
import type { EffectTo } from '../../platform/outbox/effect.ts';
import { receivedFor } from './apply-charge.ts';
import { stopDay } from './due-reminder.ts';
import { receiptToken } from './receipt-token.ts';

/** Returns the administrators of the company: those who can pay. */
export const administratorsOf = async ({ stores }: Pick<Context, 'stores'>): Promise<UserRecord[]> =>
  (await stores.users.list()).filter(({ profile }) => profile === 'admin');

interface Readers {
  administrators: readonly UserRecord[];
  graceDays: number;
}

/** A mail: its occasion, what distinguishes it from others of the invoice, and its amount. */
interface Occasion {
  notice: InvoiceNotice;
  of: string | number | null;
  cents: number;
}

const mailsOf = (
  { company }: Pick<Context, 'company'>,
  invoice: InvoiceRecord,
  { cents, notice, of }: Occasion,
  { administrators, graceDays }: Readers,
): EffectTo<'mail'>[] => {
  const { id, companyId, detail, dueDate, renewed } = invoice;
  return administrators.map((user) => ({
    to: 'mail',
    message: {
      template: 'invoice',
      companyId,
      once: `invoice-${id}-${notice}-${of}-${user.id}`,
      to: user.email,
      language: user.language ?? company.language,
      values: {
        notice,
        name: user.name,
        companyName: company.name,
        detail,
        cents,
        dueDate,
        stopsOn: stopDay(dueDate, graceDays),
        renewedUntil: renewed?.to ?? null,
        receiptToken: receiptToken(invoice),
      },
    },
  }));
};

/** Returns the mails that tell the administrators of an invoice, to be committed with what they tell. */
export const invoiceMails = (
  context: Pick<Context, 'company'>,
  invoice: InvoiceRecord,
  notice: Exclude<InvoiceNotice, 'refunded' | 'withdrawn'>,
  readers: Readers,
): EffectTo<'mail'>[] => {
  const received = receivedFor(invoice);
  // An invoice may be paid, charged back and paid again.
  const occasion =
    notice === 'paid'
      ? { notice, of: invoice.paidAt, cents: received }
      : { notice, of: invoice.dueDate, cents: invoice.cents - received };
  return mailsOf(context, invoice, occasion, readers);
};

/** Returns the mails that tell the administrators of a refund, to be committed with its end. */
export const refundMails = (
  context: Pick<Context, 'company'>,
  invoice: InvoiceRecord,
  { cents, id, withdraws }: Refund,
  readers: Readers,
): EffectTo<'mail'>[] =>
  mailsOf(context, invoice, { notice: withdraws ? 'withdrawn' : 'refunded', of: id, cents }, readers);
