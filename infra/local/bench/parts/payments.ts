import { createSubscription, issueInvoice, paymentProviders } from '@recado/shared/contract/invoices';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { storesOf } from '../../../../functions/src/data/stores.ts';
import { documentClient } from '../../../../functions/src/platform/clients.ts';
import { installProviders } from '../../../../functions/test/invoices.ts';
import { atProvider } from '../../../../functions/test/payments.ts';
import { newPayingShop, type PayingShop, runHistories } from '../payments/run-histories.ts';
import type { Part } from '../part/part.ts';
import { atLeast, atMost, type Figure } from '../report/figure.ts';
import { timingsOf } from '../report/timings.ts';
import { BrowserSocket } from '../world/socket.ts';
import { withWorld, type World } from '../world/world.ts';

/** Histories; `BENCH_HISTORIES` for fewer. Each company plays so many, one after the other. */
const histories = Number(process.env.BENCH_HISTORIES ?? 10_000);
const ofCompany = 50;
/** Kills of the functions; `BENCH_KILLS` for another number. */
const kills = Number(process.env.BENCH_KILLS ?? 100);
/** `BENCH_SEED` repeats a run. */
const seed = Number(process.env.BENCH_SEED ?? Date.now() % 1_000_000);
/** Payments whose webhook is never sent, and payments whose toast is waited for. */
const silent = 12;
const toasts = 100;
/** Milliseconds after which a payment counts as one that is never settled. */
const patience = 15 * 60_000;

/** Asks for the charges of a company's invoice. */
const checkOut = async ({ caller, companyId }: PayingShop) => {
  const { id } = await caller.call(issueInvoice, {});
  await caller.call(createSubscription, { body: { firstName: 'Maria Silva', zipcode: '52998224725', invoiceId: id } });
  const { invoices } = storesOf(documentClient(), companyId);
  const isPaid = async (): Promise<boolean> => ((await invoices.get(id))?.paidAt ?? null) !== null;
  return { id, isPaid, charges: (await invoices.get(id))?.charges ?? [] };
};

/** Pays the charge of a provider; the webhooks of the payment are sent, or not. */
const pay = async (shop: PayingShop, place: number, mode: 'send' | 'none') => {
  const { charges, ...invoice } = await checkOut(shop);
  const provider = paymentProviders[place % paymentProviders.length];
  const charge = charges.findLast((one) => one.provider === provider && one.state === 'open');
  if (!charge) throw new Error(`There is no charge at ${provider}`);
  const act = { type: 'act', id: charge.chargeId, act: 'pay', mode };
  return { ...invoice, pay: () => atProvider(charge.provider, act) };
};

/** Returns the seconds from a payment without a webhook until its invoice is paid. */
const silentSeconds = async (shop: PayingShop, place: number): Promise<number> => {
  const { isPaid, pay: act } = await pay(shop, place, 'none');
  await act();
  const from = performance.now();
  while (!(await isPaid())) {
    if (performance.now() - from > patience) throw new Error('a payment without a webhook is not settled');
    await delay(500);
  }
  return (performance.now() - from) / 1_000;
};

/** Returns the milliseconds from each payment until the browser hears of it. */
const toastTimes = async (world: World, shop: PayingShop): Promise<number[]> => {
  const socket = await BrowserSocket.open({ cloud: world.cloud, admin: shop.caller });
  const times: number[] = [];
  try {
    for (let place = 0; place < toasts; place += 1) {
      const { id, pay: act } = await pay(shop, place, 'send');
      const heard = socket.payment(id);
      const from = performance.now();
      await Promise.all([act(), heard.then(() => times.push(performance.now() - from))]);
    }
  } finally {
    socket.close();
  }
  return times;
};

/** Plays random histories of payments while functions are killed, and compares the invoices with the providers' ledgers. */
export const payments: Part = ({ portBase, dataDir }) =>
  withWorld({ portBase, dataDir: join(dataDir, 'payments'), fresh: true }, async (world) => {
    const { api } = world.cloud.addresses;
    await installProviders();
    const quiet: PayingShop[] = [];
    for (let place = 0; place < silent; place += 1) quiet.push(await newPayingShop(api));
    const settling = Promise.all(quiet.map(silentSeconds));
    const toast = timingsOf(await toastTimes(world, await newPayingShop(api)));
    const longest = Math.max(...(await settling));
    const companies = Math.max(1, Math.ceil(histories / ofCompany));
    const killFunctions = () => world.cloud.killFunctions();
    const from = performance.now();
    const each = Math.ceil(histories / companies);
    const run = await runHistories({ api, companies, histories: each, kills, seed, killFunctions });
    const seconds = (performance.now() - from) / 1_000;
    const figures: Figure[] = [
      { what: 'histories', value: companies * each, unit: '', note: `BENCH_SEED=${seed}` },
      { what: 'invoices', value: run.invoices, unit: '', note: `${run.renewals} renewals, ${run.refunds} refunds` },
      { what: 'functions killed', value: run.kills, unit: '', aim: atLeast(kills) },
      {
        what: 'differences between invoices and ledgers',
        value: run.differences.length,
        unit: '',
        aim: atMost(0),
        note: run.differences.slice(0, 3).join('; '),
      },
      {
        what: 'renewals twice or below the price',
        value: run.wrongRenewals.length,
        unit: '',
        aim: atMost(0),
        note: run.wrongRenewals.slice(0, 3).join('; '),
      },
      { what: 'all histories', value: seconds, unit: 's' },
      { what: 'paid to toast, p50', value: toast.median, unit: 'ms' },
      { what: 'paid to toast, p95', value: toast.p95, unit: 'ms', note: `${toast.count} payments` },
      {
        what: 'paid without a webhook to settled, longest',
        value: longest,
        unit: 's',
        aim: atMost(300),
        note: `${silent} payments`,
      },
    ];
    return figures;
  });
