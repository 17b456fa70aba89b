import type { Invoice } from '@recado/shared/contract/invoices';
import { customPrice } from '@recado/shared/limits/subscription';

/** The values that the checkout asks for. */
export interface CheckoutValues {
  firstName: string;
  /** CPF or CNPJ: the wire's name of the field. */
  zipcode: string;
  address2: string;
  city: string;
  state: string;
  users: number;
  connections: number;
}

/** Returns the price in cents for the chosen users and connections, as the server computes it. */
export const priceOf = (invoice: Invoice, { users, connections }: Pick<CheckoutValues, 'users' | 'connections'>) =>
  customPrice({ ...invoice.issued, cents: Math.round(invoice.issued.value * 100) }, { users, connections });
