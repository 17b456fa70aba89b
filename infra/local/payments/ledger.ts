import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { randomBytes } from 'node:crypto';

const chargeActs = ['pay', 'twice', 'fail', 'short', 'over', 'refund', 'chargeBack', 'winDispute', 'expire'] as const;
/** Acts on debits, which only some providers make: the payer's bank refuses, or the payer cancels. */
const debitActs = ['reject', 'cancelDebit'] as const;
/** The acts on a charge on the page of a stand-in. */
export const acts = [...chargeActs, ...debitActs] as const;
export type Act = (typeof acts)[number];

/** The acts on a mandate: the payer permits (and pays what its QR code asks for), refuses, or withdraws it at its bank. */
export const mandateActs = ['permit', 'refuse', 'cancel'] as const;
type MandateAct = (typeof mandateActs)[number];

/** A try to debit an account. */
export interface LedgerTry {
  id: string;
  /** YYYY-MM-DD. */
  date: string;
  state: 'pending' | 'paid' | 'failed' | 'cancelled';
}

/** The permission of a payer to debit its account. */
export interface LedgerMandate {
  readonly id: string;
  readonly createdAt: number;
  readonly reference: string;
  readonly description: string;
  readonly payer: string;
  /** The least maximum that the payer may set. */
  readonly cents: number;
  /** The charge that is paid by the same QR code. */
  readonly chargeId: string | null;
  readonly fields: Readonly<Record<string, string>>;
  state: 'created' | 'active' | 'refused' | 'cancelled';
}

/** Money that the shop has returned of a charge. */
export interface LedgerRefund {
  /** The shop's id, where the protocol has one; else the provider's. */
  readonly id: string;
  readonly cents: number;
  /** The payment that it was returned of: 0 for the first one. */
  readonly place: number;
}

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
  /** The refunds that `refundedCents` is the sum of. */
  refunds?: LedgerRefund[];
  /** Payments that were made, of equal amounts. One if it is missing. */
  payments?: number;
  /** True while the payer's bank has taken the payment back. */
  isDisputed: boolean;
  /** True once the shop has won the dispute. */
  isDisputeWon?: boolean;
  /** The mandate that the charge is debited by, and its tries. */
  readonly mandateId?: string;
  tries?: LedgerTry[];
  /** The end of a debit by the payer's bank or by the payer. */
  endedBy?: 'bank' | 'payer';
}

/** A line of the ledger's file: what has changed. */
interface Stored {
  charges?: readonly LedgerCharge[];
  customers?: Record<string, Record<string, string>>;
  webhooks?: Record<string, string>;
  mandates?: readonly LedgerMandate[];
}

/** Returns the amount of a payment that was not returned, in cents. */
export const leftOf = ({ paidCents, payments = 1, refunds = [] }: LedgerCharge, place = 0): number =>
  refunds.reduce((left, one) => (one.place === place ? left - one.cents : left), paidCents / payments);

/** The refunds by which a shop returns all that is left, on the provider's own page. */
const restOf = (charge: LedgerCharge): LedgerRefund[] =>
  Array.from({ length: charge.payments ?? 1 }, (_, place) => ({
    id: `page${randomBytes(8).toString('hex')}`,
    cents: leftOf(charge, place),
    place,
  })).filter(({ cents }) => cents > 0);

/** The change of a charge by each act. A part of the amount is `short`; more than it is `over`. */
const changeBy: Record<Act, (charge: LedgerCharge) => Partial<LedgerCharge>> = {
  pay: ({ cents }) => ({ state: 'paid', paidCents: cents }),
  twice: ({ cents }) => ({ state: 'paid', paidCents: 2 * cents, payments: 2 }),
  fail: () => ({}),
  short: ({ cents }) => ({ state: 'paid', paidCents: Math.floor(cents / 2) }),
  over: ({ cents }) => ({ state: 'paid', paidCents: cents + 1000 }),
  refund: (charge) => ({ refundedCents: charge.paidCents, refunds: [...(charge.refunds ?? []), ...restOf(charge)] }),
  chargeBack: () => ({ isDisputed: true, isDisputeWon: false }),
  winDispute: () => ({ isDisputed: false, isDisputeWon: true }),
  expire: () => ({ state: 'expired' }),
  reject: () => ({ state: 'expired', endedBy: 'bank' }),
  cancelDebit: () => ({ state: 'expired', endedBy: 'payer' }),
};

/** The acts that a debit knows, and what becomes of its pending try. */
const tryAfter: Partial<Record<Act, LedgerTry['state']>> = {
  pay: 'paid',
  fail: 'failed',
  expire: 'cancelled',
  reject: 'failed',
  cancelDebit: 'cancelled',
};

const stateAfter = { permit: 'active', refuse: 'refused', cancel: 'cancelled' } as const;

/** Ends the pending try of a debit by an act. */
const endTry = ({ tries = [] }: LedgerCharge, act: Act): void => {
  const pending = tries.find(({ state }) => state === 'pending');
  const state = tryAfter[act];
  if (pending && state) pending.state = state;
};

/** The acts that are possible now, in the order of the page. */
export const possibleActs = ({
  fields,
  isDisputed,
  paidCents,
  refundedCents,
  state,
  tries,
}: LedgerCharge): readonly Act[] => {
  if (state === 'open' && tries)
    return tries.some((one) => one.state === 'pending')
      ? ['pay', 'fail', 'reject', 'cancelDebit', 'expire']
      : ['expire'];
  // The QR code of a mandate is paid by permitting it.
  if (state === 'open' && fields.pixQrCodeId !== undefined) return ['expire'];
  if (state === 'open') return ['pay', 'twice', 'short', 'over', 'fail', 'expire'];
  if (state === 'expired') return [];
  if (isDisputed) return ['winDispute'];
  return refundedCents >= paidCents ? [] : ['refund', 'chargeBack'];
};

/** The charges of a provider's stand-in. With a file, to which each change adds a line, they survive a restart. */
export class Ledger {
  readonly #file: string | undefined;
  readonly #charges = new Map<string, LedgerCharge>();
  readonly #mandates = new Map<string, LedgerMandate>();
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

  /** The permissions to debit accounts, the oldest first. */
  get mandates(): LedgerMandate[] {
    return [...this.#mandates.values()];
  }

  addMandate(given: Omit<LedgerMandate, 'createdAt' | 'state'>): LedgerMandate {
    const mandate: LedgerMandate = { ...given, createdAt: Date.now(), state: 'created' };
    this.#store({ mandates: [mandate] });
    return mandate;
  }

  /** Changes a mandate, and pays its charge when it is permitted. Returns it, or null where the act is not possible now. */
  actOnMandate(id: string, act: MandateAct): LedgerMandate | null {
    const mandate = this.#mandates.get(id);
    if (!mandate || (act === 'cancel' ? !['created', 'active'].includes(mandate.state) : mandate.state !== 'created'))
      return null;
    mandate.state = stateAfter[act];
    this.#store({ mandates: [mandate] });
    const charge = act === 'permit' && mandate.chargeId !== null ? this.find(mandate.chargeId) : undefined;
    if (charge) this.#change(charge, 'pay');
    return mandate;
  }

  /** Adds a try to a debit. */
  addTry(charge: LedgerCharge, added: LedgerTry): void {
    charge.tries = [...(charge.tries ?? []), added];
    this.#store({ charges: [charge] });
  }

  /** Returns money of a payment. False where so much is not left of it, or its payer's bank has taken it back. */
  refund(charge: LedgerCharge, refund: LedgerRefund): boolean {
    if (charge.state !== 'paid' || charge.isDisputed || refund.cents > leftOf(charge, refund.place)) return false;
    charge.refunds = [...(charge.refunds ?? []), refund];
    charge.refundedCents += refund.cents;
    this.#store({ charges: [charge] });
    return true;
  }

  /** Finds a charge by its id or an alias. */
  find(id: string): LedgerCharge | undefined {
    return this.#charges.get(this.#ids.get(id) ?? id);
  }

  /** Adds an open charge, with an id that begins with the provider's prefix unless one is given. */
  add(
    prefix: string,
    given: Pick<
      LedgerCharge,
      'reference' | 'description' | 'payer' | 'cents' | 'returnUrl' | 'fields' | 'mandateId' | 'tries'
    > & { id?: string },
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
    this.#change(charge, act);
    return charge;
  }

  #change(charge: LedgerCharge, act: Act): void {
    endTry(charge, act);
    Object.assign(charge, changeBy[act](charge));
    this.#store({ charges: [charge] });
  }

  #load({ charges = [], customers = {}, mandates = [], webhooks = {} }: Stored): void {
    for (const mandate of mandates) this.#mandates.set(mandate.id, mandate);
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
