import { afterAll, beforeAll, expect, it } from 'vitest';
import { installProviders, removeProviders } from '../../../../functions/test/invoices.ts';
import { cloud, killFunctions } from '../../testing/cloud.ts';
import { runHistories } from '../../bench/payments/run-histories.ts';

const companies = 8;
const histories = 6;
const kills = 3;
/** The same histories in each run; others with RECADO_SEED. */
const seed = Number(process.env.RECADO_SEED ?? 24);

beforeAll(async () => {
  await cloud();
  await installProviders();
});
afterAll(removeProviders);

it(`${companies * histories} random histories of payments, functions killed ${kills} times, leave invoices that equal the ledgers`, async () => {
  const { addresses } = await cloud();
  const run = await runHistories({ api: addresses.api, companies, histories, kills, seed, killFunctions });
  expect(run).toMatchObject({ differences: [], wrongRenewals: [], kills });
  expect(run.renewals).toBeGreaterThan(companies);
  expect(run.refunds).toBeGreaterThan(0);
}, 300_000);
