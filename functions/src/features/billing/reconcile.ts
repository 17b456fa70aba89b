import type { PaymentProviderName } from '@recado/shared/contract/invoices';
import { companyContext } from '../../context/system-context.ts';
import type { Installation } from '../../context/context.ts';
import type { Charge, ChargeRecord } from '../../data/invoices/entities.ts';
import type { Clock } from '../../platform/clock.ts';
import { describeError, log } from '../../platform/log.ts';
import { keepCharges } from './keep-charges.ts';
import { dayTimes } from './providers/day-times.ts';
import type { ChargeTruth, DayRange, ListedCharge } from './providers/port.ts';
import { configuredProviders } from './providers/providers.ts';
import { settle } from './settle.ts';

/** The result of a reconciliation. */
interface Reconciliation {
  /** Charges that were compared. */
  charges: number;
  /** One line for each charge that differed: what the invoice had, and what it has now. */
  differences: string[];
  /** One line for each payment of which no invoice has anything: it is returned at the provider. */
  surpluses: string[];
  /** One line for each that could not be compared or settled. */
  failures: string[];
}

interface Run {
  clock: Clock;
  installation: Installation;
  /** True if nothing is settled. */
  isDry: boolean;
  result: Reconciliation;
}

type Standing = Pick<ChargeTruth, 'state' | 'paidCents' | 'returnedCents'>;

const textOf = ({ paidCents, returnedCents, state }: Standing): string =>
  `${state} ${((paidCents - returnedCents) / 100).toFixed(2)}`;

const isSame = (one: Standing, other: Standing): boolean =>
  one.state === other.state && one.paidCents === other.paidCents && one.returnedCents === other.returnedCents;

/** A list that names payments does not say that a charge without them has ended. */
const hasEndedUnpaid = (charge: Standing, truth: Standing): boolean =>
  charge.state === 'ended' && truth.state === 'open' && charge.paidCents === truth.paidCents;

/** Returns a company's charge as its invoice has it; null if it has none of that id. */
const storedCharge = async (
  { installation }: Run,
  { chargeId, companyId, invoiceId, provider }: ChargeRecord,
): Promise<Charge | null> => {
  if (invoiceId === null) return null;
  const invoice = await installation.storesOf(companyId).invoices.get(invoiceId);
  return invoice?.charges.find((one) => one.provider === provider && one.chargeId === chargeId) ?? null;
};

const nameOf = (name: PaymentProviderName, { companyId, invoiceId, reference }: ChargeRecord): string =>
  `${name} ${reference}, company ${companyId}, invoice ${invoiceId}`;

/** Notes a payment of which nobody has anything: its invoice or its company is gone. */
const noteSurplus = ({ result }: Run, name: string, truth: Standing): void => {
  if (truth.paidCents > truth.returnedCents)
    result.surpluses.push(`${name}: ${textOf(truth)} of no invoice: return it at the provider`);
};

/** Settles a charge, and notes how it differed. */
const settleKnown = async (run: Run, name: PaymentProviderName, record: ChargeRecord, truth: ChargeTruth | null) => {
  const before = await storedCharge(run, record);
  if (before && truth && (isSame(before, truth) || hasEndedUnpaid(before, truth))) return;
  const isSettled = run.isDry || (await settle(run.installation, name, record.chargeId)) !== null;
  if (!isSettled && truth) return noteSurplus(run, nameOf(name, record), truth);
  const after = run.isDry ? truth : await storedCharge(run, record);
  if (after && before && !isSame(before, after))
    run.result.differences.push(`${nameOf(name, record)}: ${textOf(before)} -> ${textOf(after)}`);
};

/** Gives a charge to its invoice, which never learned of it: the function died after the provider had created it. */
const adopt = async (run: Run, name: PaymentProviderName, listed: ListedCharge): Promise<void> => {
  const { cents, order, reference, truth } = listed;
  const [, companyId, invoiceId] = /^(\d+)-(\d+)(?:-|$)/.exec(order ?? '') ?? [];
  if (companyId === undefined || invoiceId === undefined) return;
  const context = await companyContext(Number(companyId));
  const invoice = await context?.stores.invoices.get(Number(invoiceId));
  const line = `${name} ${reference}, company ${companyId}, invoice ${invoiceId}`;
  if (!context || !invoice || cents === null) return noteSurplus(run, line, truth);
  // What nobody paid, and nobody can, is no difference.
  if (truth.state === 'ended') return;
  run.result.differences.push(`${line}: unknown -> ${textOf(truth)}`);
  if (run.isDry) return;
  await keepCharges(context, invoice.id, cents, [
    { name, created: { id: reference, url: null }, ...(truth.automatic ? { automatic: truth.automatic } : {}) },
  ]);
  await settle(run.installation, name, reference);
};

const compare = async (run: Run, name: PaymentProviderName, listed: ListedCharge): Promise<string> => {
  const { charges } = run.installation;
  const named = await charges.get({ provider: name, reference: listed.reference });
  const record =
    named && named.chargeId !== named.reference
      ? await charges.get({ provider: name, reference: named.chargeId })
      : named;
  if (record && (await storedCharge(run, record))) await settleKnown(run, name, record, listed.truth);
  else await adopt(run, name, listed);
  return record?.chargeId ?? listed.reference;
};

/** Counts a charge; what fails is noted, and the others go on. */
const attempt = async <Result>({ result }: Run, what: string, act: () => Promise<Result>): Promise<Result | null> => {
  try {
    return await act();
  } catch (error) {
    log().warn('a charge could not be reconciled', { error: describeError(error) });
    result.failures.push(what);
    return null;
  }
};

/** Companies of one page. */
const pageSize = 100;

/** Settles the charges of invoices that no list has named, as those that nobody has paid. */
const settleUnlisted = async (run: Run, days: DayRange, seen: ReadonlyMap<string, ReadonlySet<string>>) => {
  const { installation } = run;
  const { start, end } = dayTimes(days);
  for (let after = 0; ;) {
    const page = await installation.companies.page(after, pageSize);
    for (const { id } of page)
      for (const invoice of await installation.storesOf(id).invoices.newest())
        for (const { chargeId, createdAt, provider, state } of invoice.charges) {
          if (state === 'ended' || createdAt < start || createdAt >= end) continue;
          const ofProvider = seen.get(provider);
          if (!ofProvider || ofProvider.has(chargeId)) continue;
          run.result.charges += 1;
          await attempt(run, `${provider} ${chargeId}, company ${id}, invoice ${invoice.id}`, async () => {
            const record = await installation.charges.get({ provider, reference: chargeId });
            if (record) await settleKnown(run, provider, record, null);
          });
        }
    if (page.length < pageSize) return;
    after = page.at(-1)!.id;
  }
};

/**
 * Asks each payment provider for the charges of some days, compares them with the invoices, and settles those that differ. A
 * charge that its invoice never learned of is given to it.
 */
export const reconcile = async (
  { clock, installation }: { clock: Clock; installation: Installation },
  days: DayRange,
  { isDry }: { isDry: boolean },
): Promise<Reconciliation> => {
  const run: Run = { clock, installation, isDry, result: { charges: 0, differences: [], surpluses: [], failures: [] } };
  const seen = new Map<string, ReadonlySet<string>>();
  for (const { name, provider } of await configuredProviders(installation)) {
    const listed = await attempt(run, `the list of ${name}`, () => provider.listCharges(days, clock.now()));
    if (!listed) continue;
    const ids = new Set<string>();
    for (const one of listed) {
      run.result.charges += 1;
      const id = await attempt(run, `${name} ${one.reference}`, () => compare(run, name, one));
      ids.add(id ?? one.reference);
    }
    seen.set(name, ids);
  }
  await settleUnlisted(run, days, seen);
  return run.result;
};
