import { addDays, addMonths, localTime } from '@recado/shared/text/time';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { installation, installPlans, type Login, newCompany } from '../../../test/accounts.ts';
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
import { atProvider } from '../../../test/payments.ts';
import { scanTable } from '../../../test/scan-table.ts';
import { userContext } from '../../../test/user-context.ts';
import type { CompanyRecord } from '../../data/companies/store.ts';
import { documentClient } from '../../platform/clients.ts';
import { commit } from '../../platform/commit.ts';
import { updateCompany } from '../companies/administration/update-company.ts';
import { openInvoiceOf } from './issue-invoice.ts';
import { settle } from './settle.ts';
import { watchSubscriptions } from './watch-subscriptions.ts';

const run = () => watchSubscriptions({ clock: { now: () => Date.now() }, installation: installation() });

useOwnTable();
beforeAll(async () => {
  await installPlans();
  await installProviders();
});
afterAll(removeProviders);

it('the daily run issues an invoice ahead of the due date, and repeats nothing', async () => {
  const admin = await newCompany();
  for (let time = 0; time < 2; time++) await run();
  expect(await invoicesOf(admin)).toMatchObject([{ status: 'open', dueDate: await dueDateOf(admin) }]);
  expect((await openInvoice(admin)).id).toBe((await invoicesOf(admin))[0]!.id);
});

it('a company whose plan has no price is renewed on the day on which it is due, and when it had lapsed', async () => {
  const { companies } = installation();
  const today = localTime(Date.now(), 'America/Sao_Paulo').date;
  const [due, lapsed, paying] = [await newCompany({ planId: 1 }), await newCompany({ planId: 1 }), await newCompany()];
  const change = async ({ company: { id } }: Login, fields: Partial<CompanyRecord>) =>
    commit(documentClient(), companies.change((await companies.get(id))!, fields));
  await change(due, { dueDate: today, recurrence: 'TRIMESTRAL' });
  await change(lapsed, { dueDate: addDays(today, -70), arrearsSince: 1 });
  await change(paying, { dueDate: today });
  await vi.waitFor(
    async () => {
      await run();
      expect(await dueDateOf(due)).toBe(addMonths(today, 3));
      expect(await dueDateOf(lapsed)).toBe(addMonths(addDays(today, -70), 3));
    },
    { timeout: 30_000, interval: 200 },
  );
  expect((await companies.get(lapsed.company.id))!.arrearsSince).toBeNull();
  expect(await dueDateOf(paying)).toBe(today);
});

it('the health company has no invoice and is never in arrears, whatever its date', async () => {
  const { companies } = installation();
  const [health, other] = [await newCompany(), await newCompany()];
  const dueDate = addDays(localTime(Date.now(), 'America/Sao_Paulo').date, -30);
  const lapse = async ({ company: { id } }: Login, fields: Partial<CompanyRecord>) =>
    commit(documentClient(), companies.change((await companies.get(id))!, { dueDate, ...fields }));
  await lapse(health, { health: true });
  await lapse(other, {});
  const arrearsOf = async ({ company: { id } }: Login) => (await companies.get(id))!.arrearsSince;
  await vi.waitFor(
    async () => {
      await run();
      expect(await arrearsOf(other)).not.toBeNull();
    },
    { timeout: 30_000, interval: 200 },
  );
  expect(await arrearsOf(health)).toBeNull();
  expect(await openInvoiceOf(userContext({ companyId: health.company.id }))).toBeNull();
});

it('a company in arrears loses its numbers after the grace, once, and gets them back with its payment or another due date', async () => {
  const { companies } = installation();
  const lapse = async ({ company: { id } }: Login, days: number) => {
    const dueDate = addDays(new Date().toISOString().slice(0, 10), -days);
    await commit(documentClient(), companies.change((await companies.get(id))!, { dueDate }));
  };
  const [late, stopped, moved] = [await newCompany(), await newCompany(), await newCompany()];
  await lapse(late, 2);
  for (const admin of [stopped, moved]) await lapse(admin, 6);
  // Companies are listed by their due day a moment after it was stored.
  const arrearsOf = async ({ company: { id } }: Login) => (await companies.get(id))!.arrearsSince;
  await vi.waitFor(
    async () => {
      await run();
      for (const admin of [stopped, moved]) expect(await arrearsOf(admin)).not.toBeNull();
    },
    { timeout: 30_000, interval: 200 },
  );
  const since = await arrearsOf(stopped);
  await run();
  expect(await arrearsOf(stopped)).toBe(since);
  expect(await arrearsOf(late)).toBeNull();
  const startedBy = async ({ company: { id } }: Login) =>
    (await scanTable('pk = :pk', { ':pk': `c#${id}#jobs` }))
      .filter(({ kind }) => kind === 'stop-in-arrears')
      .map(({ input }) => JSON.parse(String(input)) as object);
  expect(await startedBy(stopped)).toEqual([{ stops: true }]);
  const invoice = await openInvoice(stopped);
  await payInvoice(stopped, invoice.id);
  const { id } = await chargeOf('stripe', stopped, invoice.id);
  await atProvider('stripe', { type: 'act', id, act: 'pay' });
  await settle(installation(), 'stripe', id);
  expect(await arrearsOf(stopped)).toBeNull();
  expect(await startedBy(stopped)).toEqual(expect.arrayContaining([{ stops: true }, { stops: false }]));
  // The days on which it was stopped are not paid for.
  expect((await dueDateOf(stopped)) > addDays(new Date().toISOString().slice(0, 10), 26)).toBe(true);
  const operator = userContext({ viewer: { super: true } });
  const none = { query: undefined };
  await updateCompany(operator, { ...none, params: { id: moved.company.id }, body: { dueDate: '2031-01-01' } });
  expect(await arrearsOf(moved)).toBeNull();
  expect(operator.effects).toMatchObject([{ to: 'realtime' }, { to: 'jobs' }]);
});
