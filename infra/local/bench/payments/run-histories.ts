import { paymentProviders } from '@recado/shared/contract/invoices';
import { seededRandom } from '@recado/shared/test/seeded-random';
import { setTimeout as delay } from 'node:timers/promises';
import { storesOf } from '../../../../functions/src/data/stores.ts';
import { refundLease } from '../../../../functions/src/features/billing/carry-out-refunds.ts';
import { settle } from '../../../../functions/src/features/billing/settle.ts';
import { seed } from '../../../../functions/src/entry/seed/seed.ts';
import { documentClient } from '../../../../functions/src/platform/clients.ts';
import { anyEmail, installation, installPlans, newCompany, password } from '../../../../functions/test/accounts.ts';
import { atProvider } from '../../../../functions/test/payments.ts';
import { type Caller, signIn } from '../world/caller.ts';
import { compareLedgers, type Comparison, type Shop } from './compare-ledgers.ts';
import { answered, playHistory } from './play-history.ts';
import { randomHistory } from './random-history.ts';

/** Companies whose histories are played at once. */
const width = 6;
/** Milliseconds between two releases of the webhooks that are withheld. */
const releaseInterval = 1_500;
/** The plan of the companies: one with a price. */
const planId = 3;

interface HistoriesOptions {
  /** The address of the HTTP API. */
  api: string;
  companies: number;
  /** Histories of each company, one after the other. */
  histories: number;
  kills: number;
  seed: number;
  killFunctions: () => Promise<unknown>;
}

/** A company that pays, and its administrator. */
export interface PayingShop extends Shop {
  caller: Caller;
}

/** Signs up a company that pays by the installation's providers. */
export const newPayingShop = async (api: string): Promise<PayingShop> => {
  const email = anyEmail();
  const { company } = await newCompany({ email, planId });
  const plan = await installation().plans.get(planId);
  const { dueDate } = (await installation().companies.get(company.id))!;
  const caller = await answered(() => signIn(api, email, password));
  if (!caller) throw new Error('The sign-in of a company was refused');
  return { caller, companyId: company.id, dueDate, cents: Math.round((plan?.amount ?? 0) * 100) };
};

/** Kills the functions at so many points between the first history and the last one, which `next` counts. */
const killer = ({ companies, histories, kills, killFunctions }: HistoriesOptions, random: () => number) => {
  const total = companies * histories;
  const points = Array.from({ length: kills }, () => Math.floor(random() * total)).toSorted((one, two) => one - two);
  let [done, killed] = [0, 0];
  let killing: Promise<unknown> = Promise.resolve();
  return {
    next: (): void => {
      done += 1;
      while (points[0] !== undefined && points[0] < done) {
        points.shift();
        killing = killing.then(killFunctions).then(() => (killed += 1));
      }
    },
    count: async (): Promise<number> => {
      await killing;
      return killed;
    },
  };
};

/** Releases the webhooks that are withheld from time to time, in their order or the other way round. */
const releaseOften = async (random: () => number, end: AbortSignal): Promise<void> => {
  while (!end.aborted) {
    await delay(releaseInterval, undefined, { signal: end }).catch(() => undefined);
    for (const provider of paymentProviders)
      await atProvider(provider, { type: 'release', isReversed: random() < 0.5 });
  }
};

/** Milliseconds in which a sign-in counts as recent; the product's limit is 5 minutes. */
const recent = 3 * 60_000;

/** Returns a function that signs the super user of the installation in again once its sign-in is no longer recent. */
const recentSuperUser = async (api: string): Promise<() => Promise<Caller>> => {
  const [owner] = (await seed()).signIns;
  const enter = () => {
    const entered = { at: performance.now(), caller: signIn(api, owner!.email, owner!.password) };
    // A sign-in that met a kill is made again at the next call.
    entered.caller.catch(() => (entered.at = -Infinity));
    return entered;
  };
  let last: ReturnType<typeof enter> | null = null;
  return () => {
    if (last === null || performance.now() - last.at > recent) last = enter();
    return last.caller;
  };
};

/** True if a refund of a company has no end yet. */
const isRefundWaiting = async (shops: readonly PayingShop[]): Promise<boolean> => {
  for (const { companyId } of shops)
    for (const { refunds } of await storesOf(documentClient(), companyId).invoices.newest())
      if (refunds.some(({ state }) => state === 'asked')) return true;
  return false;
};

/** Looks at every charge that has not ended, as the sweep does within a day. */
const lookAtAll = async (shops: readonly PayingShop[]): Promise<void> => {
  const waiting = [...shops];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      for (const { charges } of await storesOf(documentClient(), next.companyId).invoices.newest())
        for (const { chargeId, provider, state } of charges)
          if (state !== 'ended') await settle(installation(), provider, chargeId);
  };
  await Promise.all(Array.from({ length: width }, lane));
};

/**
 * Plays random histories of invoices, while functions are killed at random points, and compares the invoices with the
 * ledgers of the providers at the end. The providers have their credentials.
 */
export const runHistories = async (options: HistoriesOptions): Promise<Comparison & { kills: number }> => {
  const { api, companies, histories, seed } = options;
  await installPlans();
  const shops: PayingShop[] = [];
  const superUser = await recentSuperUser(api);
  const kills = killer(options, seededRandom(seed));
  const end = new AbortController();
  const releasing = releaseOften(seededRandom(seed + 1), end.signal);
  const playAll = async ({ caller, companyId }: PayingShop, place: number): Promise<void> => {
    const random = seededRandom(seed + 2 + place);
    for (let history = 0; history < histories; history += 1) {
      kills.next();
      const steps = randomHistory(random);
      await playHistory({ caller, superUser }, steps).catch((error: unknown) => {
        throw new Error(`history ${history} of company ${companyId}: ${JSON.stringify(steps)}`, { cause: error });
      });
    }
  };
  const waiting = Array.from({ length: companies }, (_, place) => place);
  const lane = async (): Promise<void> => {
    for (let place = waiting.shift(); place !== undefined; place = waiting.shift()) {
      // A company begins when it is its turn: its sign-in lasts for an hour.
      const shop = await newPayingShop(api);
      shops.push(shop);
      await playAll(shop, place);
    }
  };
  try {
    await Promise.all(Array.from({ length: width }, lane));
  } finally {
    end.abort();
    await releasing;
  }
  const killed = await kills.count();
  await lookAtAll(shops);
  // What was killed while it asked for a refund is followed by another run once nobody can be at it.
  if (await isRefundWaiting(shops)) {
    await delay(refundLease);
    await lookAtAll(shops);
  }
  return { ...(await compareLedgers(shops)), kills: killed };
};
