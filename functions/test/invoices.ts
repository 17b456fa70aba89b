import {
  createSubscription,
  issueInvoice,
  listInvoices,
  type PaymentProviderName,
  paymentProviders as providers,
} from '@recado/shared/contract/invoices';
import { handler } from '../src/entry/http/billing.ts';
import { installation, type Login } from './accounts.ts';
import { callHandler } from './call-handler.ts';
import { atProvider, forgetProvider, providerState, useProvider } from './payments.ts';

/** Silences the webhooks of the providers' stand-ins, and stores their credentials in the installation. */
export const installProviders = async (): Promise<void> => {
  for (const provider of providers) {
    await atProvider(provider, { type: 'mode', mode: 'none' });
    await useProvider(installation(), provider);
  }
};

/** Undoes `installProviders`. */
export const removeProviders = async (): Promise<void> => {
  for (const provider of providers) {
    await forgetProvider(installation(), provider);
    await atProvider(provider, { type: 'mode', mode: 'send' });
  }
};

const payer = { firstName: 'Maria Silva', zipcode: '529.982.247-25' };

/** The open invoice of an administrator's company, issued if there is none. */
export const openInvoice = async ({ token }: Login) => (await callHandler(handler, issueInvoice, {}, { token })).result;

/** Asks for the charges of an invoice. */
export const payInvoice = ({ token }: Login, invoiceId: number, more: object = {}) =>
  callHandler(handler, createSubscription, { body: { ...payer, invoiceId, ...more } }, { token });

export const invoicesOf = async ({ token }: Login) =>
  (await callHandler(handler, listInvoices, { query: {} }, { token })).result.invoices;

export const dueDateOf = async ({ company: { id } }: Login) => (await installation().companies.get(id))!.dueDate;

/** The charge of an invoice in a provider's books. */
export const chargeOf = async (provider: PaymentProviderName, { company }: Login, invoiceId: number) =>
  (await providerState(provider)).charges.find(({ reference }) =>
    `${reference}-`.startsWith(`${company.id}-${invoiceId}-`),
  )!;
