import { type PaymentProviderName, paymentProviders } from '@recado/shared/contract/invoices';
import type { Act } from '../../payments/ledger.ts';
import type { modes } from '../../payments/webhooks.ts';

/** An act of a payer, or of a payer's bank, at a provider, and the fate of its webhooks. */
interface ActStep {
  does: 'act';
  provider: PaymentProviderName;
  act: Act;
  webhooks: (typeof modes)[number];
}

interface RefundStep {
  does: 'refund';
  provider: PaymentProviderName;
  amount: 'part' | 'rest' | 'more';
  withdraws: boolean;
  times: number;
}

/** A step of the history of an invoice. */
export type Step =
  | ActStep
  /** Charges are asked for, so many times at once. */
  | { does: 'checkout'; times: number }
  /** Somebody claims a payment. */
  | { does: 'forge'; provider: PaymentProviderName }
  /** A super user returns a part of a payment, what is left of it, or more; so many times at once by one request id. */
  | RefundStep
  /** The page to which a provider leads the payer back. */
  | { does: 'return' }
  /** All of them at once. */
  | { does: 'together'; steps: readonly Step[] };

type Random = () => number;

/** Returns a random choice, each as often as its weight says. */
const weighted = <T>(random: Random, choices: readonly (readonly [number, T])[]): T => {
  const total = choices.reduce((sum, [weight]) => sum + weight, 0);
  let rest = random() * total;
  for (const [weight, choice] of choices) {
    rest -= weight;
    if (rest < 0) return choice;
  }
  return choices.at(-1)![1];
};

const oneOf = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)]!;

const act = (random: Random, name: Act, provider = oneOf(random, paymentProviders)): ActStep => ({
  does: 'act',
  provider,
  act: name,
  webhooks: weighted(random, [
    [4, 'send'],
    [2, 'double'],
    [2, 'withhold'],
    [2, 'none'],
  ] as const),
});

/** A refund of a payment at each provider in turn: one of them has been paid. */
const refunds = (random: Random, amount: RefundStep['amount'], withdraws = false): RefundStep[] =>
  paymentProviders.map((provider) => ({
    does: 'refund',
    provider,
    amount,
    withdraws,
    times: random() < 0.3 ? 2 : 1,
  }));

/** The ways in which an invoice is paid, or not. */
const payments: readonly (readonly [number, (random: Random) => readonly Step[]])[] = [
  [8, (random) => [act(random, 'pay')]],
  [2, (random) => [act(random, 'short'), { does: 'checkout', times: 1 }, act(random, 'pay')]],
  [1, (random) => [act(random, 'short')]],
  [1, (random) => [act(random, 'over')]],
  [1, (random) => [act(random, 'twice', 'mercadoPago')]],
  [2, (random) => [act(random, 'fail'), act(random, 'pay')]],
  [1, (random) => [act(random, 'expire'), act(random, 'pay')]],
  [1, (random) => [{ does: 'forge', provider: oneOf(random, paymentProviders) }, act(random, 'pay')]],
  [1, (random) => [{ does: 'forge', provider: oneOf(random, paymentProviders) }]],
  [2, (random) => [{ does: 'together', steps: [act(random, 'pay', 'stripe'), act(random, 'pay', 'asaas')] }]],
  [2, (random) => [{ does: 'together', steps: [act(random, 'pay', 'efi'), act(random, 'short', 'mercadoPago')] }]],
  [1, (random) => [{ does: 'together', steps: [act(random, 'pay'), { does: 'checkout', times: 1 }] }]],
  [1, () => []],
];

/** The later fates of a payment. */
const afterwards: typeof payments = [
  [6, () => []],
  [1, (random) => [act(random, 'refund')]],
  [1, (random) => [act(random, 'chargeBack')]],
  [1, (random) => [act(random, 'chargeBack'), act(random, 'winDispute')]],
  [2, (random) => refunds(random, 'part')],
  [1, (random) => [...refunds(random, 'part'), ...refunds(random, 'rest')]],
  [1, (random) => [...refunds(random, 'part'), ...refunds(random, 'rest', true)]],
  [1, (random) => [...refunds(random, 'more'), ...refunds(random, 'part'), act(random, 'chargeBack')]],
  [1, (random) => [{ does: 'together', steps: [...refunds(random, 'rest'), act(random, 'refund')] }]],
  [1, (random) => paymentProviders.map((provider) => act(random, 'chargeBack', provider))],
];

/** Returns the history of an invoice: its checkout, its payment, and the fate of that. */
export const randomHistory = (random: Random): Step[] => {
  const checkout: Step = { does: 'checkout', times: random() < 0.1 ? 2 : 1 };
  const back: Step[] = random() < 0.3 ? [{ does: 'return' }] : [];
  return [checkout, ...weighted(random, payments)(random), ...back, ...weighted(random, afterwards)(random)];
};
