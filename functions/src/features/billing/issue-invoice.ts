import { renewalMonths } from '@recado/shared/contract/companies';
import { extrasPrice, isOfInstallation } from '@recado/shared/limits/subscription';
import type { Plan } from '@recado/shared/contract/plans';
import type { Context } from '../../context/context.ts';
import type { CompanyRecord } from '../../data/companies/store.ts';
import { invoiceEntity, type InvoiceRecord } from '../../data/invoices/entities.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { isSettled, receivedFor } from './apply-charge.ts';
import { newLinkSecret } from './receipt-token.ts';

/** Returns the price of a company's next period: that of its plan, and of what it has beyond it. */
export const priceOf = (company: CompanyRecord, plan: Plan) => {
  const wanted = {
    users: Math.max(plan.users, company.attendants),
    connections: Math.max(plan.connections, company.connections),
  };
  const months = renewalMonths[company.recurrence];
  return { ...wanted, months, cents: months * (Math.round(plan.amount * 100) + extrasPrice(wanted, plan)) };
};

/** Moves an unpaid invoice with the company's due date, which a super user may have changed. */
const followDueDate = async (context: Context, invoice: InvoiceRecord, dueDate: string): Promise<InvoiceRecord> => {
  if (invoice.dueDate === dueDate || receivedFor(invoice) > 0) return invoice;
  await context.commit(context.stores.invoices.update(invoice, { dueDate }), []);
  return { ...invoice, dueDate, version: invoice.version + 1 };
};

/**
 * Returns the company's open invoice. Issues one by its plan of now if it has none: the company's record names the open
 * invoice and is written in the same transaction, so there is never a second one.
 *
 * @returns null where there is nothing to pay
 */
export const openInvoiceOf = (context: Context): Promise<InvoiceRecord | null> =>
  retryOnConflict(async () => {
    const { clock, ids, installation, stores } = context;
    const company = await installation.companies.get(context.company.id);
    if (!company || isOfInstallation(company)) return null;
    const open = company.openInvoiceId === null ? null : await stores.invoices.get(company.openInvoiceId);
    if (open && !isSettled(open)) return followDueDate(context, open, company.dueDate);
    const plan = await installation.plans.get(company.planId);
    if (!plan) return null;
    const { cents, connections, months, users } = priceOf(company, plan);
    if (cents === 0) return null;
    const invoice = invoiceEntity.record({
      id: await ids.next('invoice'),
      companyId: company.id,
      detail: plan.name,
      users,
      connections,
      queues: plan.queues,
      cents,
      months,
      issued: { users, connections, cents },
      dueDate: company.dueDate,
      linkSecret: newLinkSecret(),
      createdAt: clock.now(),
    });
    await context.commit(
      [...stores.invoices.create(invoice), ...installation.companies.change(company, { openInvoiceId: invoice.id })],
      [],
    );
    return invoice;
  });
