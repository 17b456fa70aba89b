import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { randomBytes } from 'node:crypto';

/** The acts on a charge on the page of a stand-in. */
export const acts = ['pay', 'twice', 'fail', 'short', 'over', 'refund', 'chargeBack', 'winDispute', 'expire'] as const;
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
  /** Further ids by which calls name the charge. */
  readonly aliases?: readonly string[];
  state: 'open' | 'paid' | 'expired';
  paidCents: number;
  refundedCents: number;
  /** Payments that were made, of equal amounts. One if it is missing. */
  payments?: number;
  /** True while the payer's bank has taken the payment back. */
  isDisputed: boolean;
  /** True once the shop has won the dispute. */
  isDisputeWon?: boolean;
}

/** A line of the ledger's file: what has changed. */
interface Stored {
  charges?: readonly LedgerCharge[];
  customers?: Record<string, Record<string, string>>;
  webhooks?: Record<string, string>;
}

/** The change of a charge by each act. A part of the amount is `short`; more than it is `over`. */
const changeBy: Record<Act, (charge: LedgerCharge) => Partial<LedgerCharge>> = {
  pay: ({ cents }) => ({ state: 'paid', paidCents: cents }),
  twice: ({ cents }) => ({ state: 'paid', paidCents: 2 * cents, payments: 2 }),
  fail: () => ({}),
  short: ({ cents }) => ({ state: 'paid', paidCents: Math.floor(cents / 2) }),
  over: ({ cents }) => ({ state: 'paid', paidCents: cents + 1000 }),
  refund: ({ paidCents }) => ({ refundedCents: paidCents }),
  chargeBack: () => ({ isDisputed: true, isDisputeWon: false }),
  winDispute: () => ({ isDisputed: false, isDisputeWon: true }),
  expire: () => ({ state: 'expired' }),
};

/** The acts that are possible now, in the order of the page. */
export const possibleActs = ({ isDisputed, refundedCents, state }: LedgerCharge): readonly Act[] => {
  if (state === 'open') return ['pay', 'twice', 'short', 'over', 'fail', 'expire'];
  if (state === 'expired') return [];
  if (isDisputed) return ['winDispute'];
  return refundedCents > 0 ? [] : ['refund', 'chargeBack'];
};

/** The charges of a provider's stand-in. With a file, to which each change adds a line, they survive a restart. */
export class Ledger {
  readonly #file: string | undefined;
  readonly #charges = new Map<string, LedgerCharge>();
  readonly #ids = new Map<string, string>();
  readonly customers: Record<string, Record<string, string>> = {};
  /** Addresses that were registered for webhooks, by what they are sent of. */
  readonly webhooks: Record<string, string> = {};

  constructor(file?: string) {
    this.#file = file;
    if (file === undefined) return;
    mkdirSync(dirname(file), { recursive: true });
    try {
      for (const line of readFileSync(file, 'utf8').split('\n'))
        if (line !== '') this.#load(JSON.parse(line) as Stored);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }

  /** All charges, the oldest first. */
  get charges(): LedgerCharge[] {
    return [...this.#charges.values()];
  }

  /** Finds a charge by its id or an alias. */
  find(id: string): LedgerCharge | undefined {
    return this.#charges.get(this.#ids.get(id) ?? id);
  }

  /** Adds an open charge, with an id that begins with the provider's prefix unless one is given. */
  add(
    prefix: string,
    given: Pick<LedgerCharge, 'reference' | 'description' | 'payer' | 'cents' | 'returnUrl' | 'fields'> & {
      id?: string;
    },
    aliasesOf: (id: string) => readonly string[] = () => [],
  ): LedgerCharge {
    const id = given.id ?? `${prefix}${randomBytes(12).toString('hex')}`;
    const charge: LedgerCharge = {
      ...given,
      id,
      aliases: aliasesOf(id),
      createdAt: Date.now(),
      state: 'open',
      paidCents: 0,
      refundedCents: 0,
      isDisputed: false,
    };
    this.#store({ charges: [charge] });
    return charge;
  }

  addCustomer(id: string, customer: Record<string, string>): void {
    this.#store({ customers: { [id]: customer } });
  }

  /** Registers the address that webhooks of a kind are sent to. */
  register(kind: string, url: string): void {
    this.#store({ webhooks: { [kind]: url } });
  }

  /** Changes a charge. Returns it, or null where the act is not possible now. */
  act(id: string, act: Act): LedgerCharge | null {
    const charge = this.find(id);
    if (!charge || !possibleActs(charge).includes(act)) return null;
    Object.assign(charge, changeBy[act](charge));
    this.#store({ charges: [charge] });
    return charge;
  }

  #load({ charges = [], customers = {}, webhooks = {} }: Stored): void {
    for (const charge of charges) {
      this.#charges.set(charge.id, charge);
      for (const alias of charge.aliases ?? []) this.#ids.set(alias, charge.id);
    }
    Object.assign(this.customers, customers);
    Object.assign(this.webhooks, webhooks);
  }

  #store(change: Stored): void {
    this.#load(change);
    if (this.#file !== undefined) appendFileSync(this.#file, `${JSON.stringify(change)}\n`);
  }
}
