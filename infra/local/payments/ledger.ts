import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { randomBytes } from 'node:crypto';

/** The acts on a charge on the page of a stand-in. */
export const acts = ['pay', 'fail', 'short', 'over', 'refund', 'chargeBack', 'expire'] as const;
export type Act = (typeof acts)[number];

/** A charge as the provider has it. */
export interface LedgerCharge {
  readonly id: string;
  readonly createdAt: number;
  /** The reference of the charge at the shop that requested it. */
  readonly reference: string;
  readonly description: string;
  readonly payer: string;
  readonly cents: number;
  /** The address that the payer is led to afterwards. */
  readonly returnUrl: string | null;
  /** Further fields of the provider's protocol. */
  readonly fields: Readonly<Record<string, string>>;
  state: 'open' | 'paid' | 'expired';
  paidCents: number;
  refundedCents: number;
  isDisputed: boolean;
}

interface Stored {
  charges: LedgerCharge[];
  customers: Record<string, Record<string, string>>;
}

/** The change of a charge by each act. A part of the amount is `short`; more than it is `over`. */
const changeBy: Record<Act, (charge: LedgerCharge) => Partial<LedgerCharge>> = {
  pay: ({ cents }) => ({ state: 'paid', paidCents: cents }),
  fail: () => ({}),
  short: ({ cents }) => ({ state: 'paid', paidCents: Math.floor(cents / 2) }),
  over: ({ cents }) => ({ state: 'paid', paidCents: cents + 1000 }),
  refund: ({ paidCents }) => ({ refundedCents: paidCents }),
  chargeBack: () => ({ isDisputed: true }),
  expire: () => ({ state: 'expired' }),
};

const needsPayment: ReadonlySet<Act> = new Set(['refund', 'chargeBack']);

/** The charges of a provider's stand-in. With a file, they survive a restart. */
export class Ledger {
  readonly #file: string | undefined;
  readonly #stored: Stored = { charges: [], customers: {} };

  constructor(file?: string) {
    this.#file = file;
    if (file === undefined) return;
    try {
      this.#stored = JSON.parse(readFileSync(file, 'utf8')) as Stored;
    } catch {
      mkdirSync(dirname(file), { recursive: true });
    }
  }

  get charges(): readonly LedgerCharge[] {
    return this.#stored.charges;
  }

  get customers(): Record<string, Record<string, string>> {
    return this.#stored.customers;
  }

  find(id: string): LedgerCharge | undefined {
    return this.#stored.charges.find((charge) => charge.id === id);
  }

  /** Adds an open charge, with an id that begins with the provider's prefix unless one is given. */
  add(
    prefix: string,
    given: Pick<LedgerCharge, 'reference' | 'description' | 'payer' | 'cents' | 'returnUrl' | 'fields'> & {
      id?: string;
    },
  ): LedgerCharge {
    const charge: LedgerCharge = {
      ...given,
      id: given.id ?? `${prefix}${randomBytes(12).toString('hex')}`,
      createdAt: Date.now(),
      state: 'open',
      paidCents: 0,
      refundedCents: 0,
      isDisputed: false,
    };
    this.#stored.charges.push(charge);
    this.save();
    return charge;
  }

  addCustomer(id: string, customer: Record<string, string>): void {
    this.#stored.customers[id] = customer;
    this.save();
  }

  /** Changes a charge. Returns it, or null where the act is not possible now. */
  act(id: string, act: Act): LedgerCharge | null {
    const charge = this.find(id);
    if (!charge || (charge.state === 'paid') !== needsPayment.has(act)) return null;
    Object.assign(charge, changeBy[act](charge));
    this.save();
    return charge;
  }

  save(): void {
    if (this.#file !== undefined) writeFileSync(this.#file, JSON.stringify(this.#stored));
  }
}
