import { createMandate } from '@recado/shared/contract/automatic-pix';
import { addDays, localTime } from '@recado/shared/text/time';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { installation, installPlans, type Login, newColleague, newCompany } from '../../../test/accounts.ts';
import { callHandler } from '../../../test/call-handler.ts';
import { installProviders, removeProviders } from '../../../test/invoices.ts';
import { useOwnQueues } from '../../../test/own-queues.ts';
import { useOwnTable } from '../../../test/own-table.ts';
import { atProvider, providerState } from '../../../test/payments.ts';
import { takeInvoiceMails } from '../../../test/queue-messages.ts';
import { handler } from '../../entry/http/billing.ts';
import { documentClient } from '../../platform/clients.ts';
import { commit } from '../../platform/commit.ts';
import { settle } from './settle.ts';
import { watchSubscriptions } from './watch-subscriptions.ts';

useOwnQueues();
useOwnTable();
beforeAll(installPlans);

const today = localTime(Date.now(), 'America/Sao_Paulo').date;
const clockOf = (days: number) => ({ now: () => Date.now() + days * 86_400_000 });
const run = (days: number) => watchSubscriptions({ clock: clockOf(days), installation: installation() });

/** The notices in the mails of a company. */
const noticesTo = async ({ company }: Login): Promise<string[]> =>
  (await takeInvoiceMails(company.id)).map(({ values }) => values.notice);

/** Waits until the daily run lists the company by its due day, a moment after it was stored. */
const untilListed = async ({ company }: Login, dueDate: string): Promise<void> => {
  await vi.waitFor(
    async () => expect((await installation().companies.dueOn(dueDate)).map(({ id }) => id)).toContain(company.id),
    { timeout: 30_000, interval: 100 },
  );
};
const due = async (admin: Login, dueDate: string, changes: object = {}): Promise<void> => {
  const { companies } = installation();
  await commit(documentClient(), companies.change((await companies.get(admin.company.id))!, { dueDate, ...changes }));
  await untilListed(admin, dueDate);
};

describe('an open invoice', () => {
  it('is mailed to the administrators at each stage, once, in their language or the company’s', async () => {
    const admin = await newCompany();
    await newColleague(admin);
    const second = await newColleague(admin, { profile: 'admin' });
    await due(admin, addDays(today, 6), { language: 'es' });
    for (const [days, notices] of [
      [0, []],
      [1, ['soon', 'soon']],
      [6, ['due', 'due']],
      [8, ['grace', 'grace']],
      [10, ['stopped', 'stopped']],
      [12, []],
    ] as const) {
      for (let time = 0; time < 2; time++) await run(days);
      const mails = await takeInvoiceMails(admin.company.id);
      expect(mails.map(({ values }) => values.notice)).toEqual(notices);
      if (mails.length === 0) continue;
      expect(mails.map(({ to }) => to).toSorted()).toEqual([admin.user.email, second.user.email].toSorted());
      expect(new Set(mails.map(({ once }) => once)).size).toBe(2);
      expect(new Map(mails.map(({ to, language }) => [to, language]))).toEqual(
        new Map([
          [admin.user.email, 'pt'],
          [second.user.email, 'es'],
        ]),
      );
      expect(mails[0]).toMatchObject({ values: { dueDate: addDays(today, 6), stopsOn: addDays(today, 10) } });
    }
  });

  it('is mailed once by runs that run at the same time', async () => {
    const admin = await newCompany();
    await due(admin, addDays(today, 3));
    await Promise.all([run(0), run(0), run(0)]);
    expect(await noticesTo(admin)).toEqual(['soon']);
  });

  it('of a company without a price, switched off or deleted, is none', async () => {
    const [free, off, gone] = [await newCompany({ planId: 1 }), await newCompany(), await newCompany()];
    await due(free, addDays(today, 3));
    await due(off, addDays(today, 3), { status: false });
    await due(gone, addDays(today, 3), {
      status: false,
      deletion: { jobId: 'job', companyId: 1, startedAt: '2026-01-01T00:00:00.000Z' },
    });
    await run(0);
    for (const admin of [free, off, gone]) expect(await noticesTo(admin)).toEqual([]);
  });
});

describe('an invoice that Pix Automático debits', () => {
  beforeAll(installProviders);
  afterAll(removeProviders);

  it('is scheduled by the daily run, reminds nobody meanwhile, and reminds again once the debit has failed', async () => {
    const admin = await newCompany();
    await due(admin, addDays(today, 5));
    const answer = await callHandler(handler, createMandate, { body: createMandate.example!.body! }, admin);
    expect(answer.status).toBe(200);
    const mandate = (await providerState('efi')).mandates.find(({ reference }) => reference === `${admin.company.id}`)!;
    await atProvider('efi', { type: 'mandate', id: mandate.id, act: 'permit' });
    await settle(installation(), 'efi', mandate.id);
    for (const days of [0, 1, 5]) {
      await run(days);
      expect(await noticesTo(admin)).toEqual([]);
    }
    const debits = (await providerState('efi')).charges.filter(({ mandateId }) => mandateId === mandate.id);
    expect(debits).toMatchObject([{ state: 'open', tries: [{ date: addDays(today, 5), state: 'pending' }] }]);
    await atProvider('efi', { type: 'act', id: debits[0]!.id, act: 'reject' });
    await settle(installation(), 'efi', debits[0]!.id);
    await run(6);
    expect(await noticesTo(admin)).toEqual(['due']);
  });
});
