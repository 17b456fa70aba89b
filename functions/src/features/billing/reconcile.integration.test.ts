import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { paymentProviders as providers } from '@recado/shared/contract/invoices';
import { addDays } from '@recado/shared/text/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { installation, installPlans, newCompany } from '../../../test/accounts.ts';
import {
  chargeOf,
  dueDateOf,
  installProviders,
  invoicesOf,
  openInvoice,
  payInvoice,
  removeProviders,
} from '../../../test/invoices.ts';
import { useOwnTable } from '../../../test/own-table.ts';
import { atProvider, providerState } from '../../../test/payments.ts';
import { documentClient } from '../../platform/clients.ts';
import { commit } from '../../platform/commit.ts';
import { environment } from '../../platform/environment.ts';
import { handler as reconcileDaily } from '../../entry/schedules/charge-reconciler.ts';
import { reconcile } from './reconcile.ts';

useOwnTable();
beforeAll(installPlans);
beforeEach(installProviders);
afterAll(removeProviders);

const clock = { now: () => Date.now() };
const today = () => new Date().toISOString().slice(0, 10);
const days = () => ({ from: addDays(today(), -1), to: today() });
const run = (isDry = false) => reconcile({ clock, installation: installation() }, days(), { isDry });

/** A company with an invoice whose charges nobody has paid. */
const atCheckout = async () => {
  const admin = await newCompany();
  const { id } = await openInvoice(admin);
  await payInvoice(admin, id);
  return { admin, invoiceId: id, before: await dueDateOf(admin) };
};

/** Creates a charge of another shop in the installation's account at Stripe. Returns its id. */
const foreignCharge = async (): Promise<string> => {
  const { credentials } = await providerState('stripe');
  const item = 'line_items[0][price_data]';
  const response = await fetch(`${process.env.STRIPE_API_URL}/v1/checkout/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${credentials.stripePrivateKey}` },
    body: new URLSearchParams({
      mode: 'payment',
      success_url: 'http://other.test',
      client_reference_id: 'other',
      [`${item}[unit_amount]`]: '5000',
      [`${item}[currency]`]: 'brl',
    }),
  });
  return ((await response.json()) as { id: string }).id;
};

/** The lines about a company. */
const linesOf = (lines: readonly string[], companyId: number) =>
  lines.filter((line) => line.includes(`company ${companyId},`));

it.each(providers)('a payment at %s without a webhook is found, shown and settled', async (provider) => {
  const { admin, before, invoiceId } = await atCheckout();
  const { cents, id } = await chargeOf(provider, admin, invoiceId);
  await atProvider(provider, { type: 'act', id, act: 'pay' });
  const shown = linesOf((await run(true)).differences, admin.company.id);
  expect(shown).toEqual([expect.stringMatching(`open 0.00 -> paid ${(cents / 100).toFixed(2)}$`)]);
  expect(await dueDateOf(admin)).toBe(before);
  const { differences, failures } = await run();
  expect(linesOf(differences, admin.company.id)).toContain(shown[0]);
  expect(failures).toEqual([]);
  expect((await dueDateOf(admin)) > before).toBe(true);
  expect(await invoicesOf(admin)).toMatchObject([{ status: 'paid', paidBy: provider }]);
  await atProvider(provider, { type: 'act', id, act: 'chargeBack' });
  expect(linesOf((await run()).differences, admin.company.id)).toHaveLength(1);
  expect(await dueDateOf(admin)).toBe(before);
  expect(linesOf((await run()).differences, admin.company.id)).toEqual([]);
});

it.each(['stripe', 'asaas', 'efi'] as const)(
  'a paid charge at %s that its invoice never learned of is given to it',
  async (provider) => {
    const { admin, before, invoiceId } = await atCheckout();
    const { id } = await chargeOf(provider, admin, invoiceId);
    const { invoices } = installation().storesOf(admin.company.id);
    const invoice = (await invoices.get(invoiceId))!;
    await commit(documentClient(), invoices.update(invoice, { charges: [] }));
    await atProvider(provider, { type: 'act', id, act: 'pay' });
    const { differences } = await run();
    expect(linesOf(differences, admin.company.id).join()).toMatch(
      `${id}, company ${admin.company.id}, invoice 1: unknown`,
    );
    expect((await dueDateOf(admin)) > before).toBe(true);
  },
);

it('payments without an invoice are named, and charges of other shops of the account are left alone', async () => {
  const { admin, invoiceId } = await atCheckout();
  const { id } = await chargeOf('mercadoPago', admin, invoiceId);
  const { companies } = installation();
  await commit(documentClient(), companies.remove((await companies.get(admin.company.id))!));
  await atProvider('mercadoPago', { type: 'act', id, act: 'pay' });
  const other = await foreignCharge();
  await atProvider('stripe', { type: 'act', id: other, act: 'pay' });
  const { differences, surpluses } = await run();
  expect(linesOf(surpluses, admin.company.id)).toEqual([
    expect.stringContaining('of no invoice: return it at the provider'),
  ]);
  expect([...differences, ...surpluses].join()).not.toContain(other);
});

it('a provider that refuses the key is a failure, and the others are compared', async () => {
  const { admin, before, invoiceId } = await atCheckout();
  const { id } = await chargeOf('asaas', admin, invoiceId);
  await atProvider('asaas', { type: 'act', id, act: 'pay' });
  await installation().credentials.set('stripePrivateKey', 'sk_test_other');
  const { failures } = await run();
  expect(failures).toContain('the list of stripe');
  expect((await dueDateOf(admin)) > before).toBe(true);
});

it('each day, what no webhook has reported is settled: also a preference of Mercado Pago that has expired', async () => {
  const { admin, before, invoiceId } = await atCheckout();
  const expired = await chargeOf('mercadoPago', admin, invoiceId);
  await atProvider('mercadoPago', { type: 'act', id: expired.id, act: 'expire' });
  await reconcileDaily();
  const invoice = await installation().storesOf(admin.company.id).invoices.get(invoiceId);
  expect(invoice!.charges.find(({ provider }) => provider === 'mercadoPago')).toMatchObject({ state: 'ended' });
  const { id } = await chargeOf('stripe', admin, invoiceId);
  await atProvider('stripe', { type: 'act', id, act: 'pay' });
  await reconcileDaily();
  expect((await dueDateOf(admin)) > before).toBe(true);
  await installation().credentials.set('stripePrivateKey', 'sk_test_other');
  await expect(reconcileDaily()).rejects.toThrow('could not be reconciled');
});

describe('the command', () => {
  const main = fileURLToPath(new URL('../../entry/reconciliation/main.ts', import.meta.url));
  const command = (...options: string[]) =>
    new Promise<{ code: number; out: string; error: string }>((resolve) => {
      const env = { ...process.env, TABLE_NAME: environment().TABLE_NAME };
      const child = execFile(process.execPath, [main, ...options], { env }, (_failure, out, error) => {
        resolve({ code: child.exitCode ?? -1, out, error });
      });
    });

  it('prints what differs, and settles it unless it only looks', async () => {
    const { admin, before, invoiceId } = await atCheckout();
    const { id } = await chargeOf('efi', admin, invoiceId);
    await atProvider('efi', { type: 'act', id, act: 'pay' });
    const line = `efi ${id}, company ${admin.company.id}, invoice ${invoiceId}: open 0.00 -> paid`;
    const looked = await command('--dry-run');
    expect([looked.code, looked.out]).toEqual([0, expect.stringContaining(line)]);
    expect(await dueDateOf(admin)).toBe(before);
    expect((await command()).out).toContain(line);
    expect((await dueDateOf(admin)) > before).toBe(true);
    expect((await command()).out).not.toContain(id);
  });

  it('explains itself where it is called wrongly', async () => {
    const { code, error } = await command('--from', 'yesterday');
    expect([code, error]).toEqual([1, expect.stringContaining('--from YYYY-MM-DD')]);
  });
});
