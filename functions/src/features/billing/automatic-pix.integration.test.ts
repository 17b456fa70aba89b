import {
  type AutomaticProvider,
  automaticProviders as providers,
  cancelMandate,
  createMandate,
  getMandate,
  settleMandate,
} from '@recado/shared/contract/automatic-pix';
import { addDays, addMonths, localTime } from '@recado/shared/text/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { companyContext } from '../../context/system-context.ts';
import { installation, installPlans, type Login, newColleague, newCompany } from '../../../test/accounts.ts';
import { callHandler } from '../../../test/call-handler.ts';
import { dueDateOf, installProviders, invoicesOf, openInvoice, removeProviders } from '../../../test/invoices.ts';
import { useOwnQueues } from '../../../test/own-queues.ts';
import { atProvider, forgetProvider, providerState, useProvider } from '../../../test/payments.ts';
import { takeInvoiceMails, takeRealtime } from '../../../test/queue-messages.ts';
import { handler } from '../../entry/http/billing.ts';
import { documentClient } from '../../platform/clients.ts';
import { commit } from '../../platform/commit.ts';
import { debitAutomatically } from './debit-automatically.ts';
import { openInvoiceOf } from './issue-invoice.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { settle } from './settle.ts';
import { reconcile } from './reconcile.ts';
import { sweepCharges } from './sweep-charges.ts';

const day = 86_400_000;
const today = localTime(Date.now(), 'America/Sao_Paulo').date;
const payer = { firstName: 'Maria Silva', zipcode: '529.982.247-25' };

useOwnQueues();
beforeAll(installPlans);
beforeEach(async () => {
  await installProviders();
});
afterAll(removeProviders);

/** Leaves one provider, so that it is the one that is asked. */
const only = async (provider: AutomaticProvider): Promise<void> => {
  for (const other of providers) if (other !== provider) await forgetProvider(installation(), other);
};

const ask = ({ token }: Login, body: object = {}) =>
  callHandler(handler, createMandate, { body: { ...payer, ...body } }, { token });
const read = async ({ token }: Login) => (await callHandler(handler, getMandate, {}, { token })).result;
const withdraw = ({ token }: Login) => callHandler(handler, cancelMandate, {}, { token });

const mandateAt = async (provider: AutomaticProvider, { company }: Login) =>
  (await providerState(provider)).mandates.find(({ reference }) => reference === String(company.id))!;
const answerAt = async (provider: AutomaticProvider, login: Login, act: 'permit' | 'refuse' | 'cancel') => {
  const { id } = await mandateAt(provider, login);
  await atProvider(provider, { type: 'mandate', id, act });
  await settle(installation(), provider, id);
};
const debitAt = async (provider: AutomaticProvider, login: Login) => {
  const { id } = await mandateAt(provider, login);
  return (await providerState(provider)).charges.find(({ mandateId }) => mandateId === id)!;
};
const actOnDebit = async (provider: AutomaticProvider, login: Login, act: string) => {
  const { id } = await debitAt(provider, login);
  await atProvider(provider, { type: 'act', id, act });
  await settle(installation(), provider, id);
};

const setDueDate = async ({ company: { id } }: Login, dueDate: string): Promise<void> => {
  const { companies } = installation();
  await commit(documentClient(), companies.change((await companies.get(id))!, { dueDate }));
};

/** A run of the daily job for one company, some days from now. */
const run = async ({ company: { id } }: Login, days = 0): Promise<void> => {
  const context = { ...(await companyContext(id))!, clock: { now: () => Date.now() + days * day } };
  const invoice = await openInvoiceOf(context);
  if (invoice) await debitAutomatically(context, invoice);
};

/** A company that has paid an invoice, and permitted to debit the next ones, of which one is due in 5 days. */
const permitted = async (provider: AutomaticProvider): Promise<Login> => {
  await only(provider);
  const admin = await newCompany();
  const { id } = await openInvoice(admin);
  expect((await ask(admin, { invoiceId: id })).status).toBe(200);
  await answerAt(provider, admin, 'permit');
  for (const { id: chargeId } of (await providerState(provider)).charges.slice(0, 1))
    await settle(installation(), provider, chargeId);
  await callHandler(handler, settleMandate, {}, admin);
  await settleAll(admin);
  await setDueDate(admin, addDays(today, 5));
  await openInvoice(admin);
  return admin;
};

/** Settles all charges of the company's invoices. */
const settleAll = async ({ company }: Login): Promise<void> => {
  for (const { charges } of await installation().storesOf(company.id).invoices.newest())
    for (const { provider, chargeId } of charges) await settle(installation(), provider, chargeId);
};

describe.each(providers)('Pix Automático at %s', (provider) => {
  it('is permitted by the QR code that pays an invoice', async () => {
    await only(provider);
    const admin = await newCompany();
    const before = await dueDateOf(admin);
    const { id } = await openInvoice(admin);
    const { result } = await ask(admin, { invoiceId: id });
    expect(result.mandate).toMatchObject({ provider, state: 'created', invoiceId: id });
    expect(result.mandate?.qrcode).toContain((await mandateAt(provider, admin)).id);
    await answerAt(provider, admin, 'permit');
    await settleAll(admin);
    expect(await read(admin)).toMatchObject({ mandate: { state: 'active', qrcode: null }, isOffered: true });
    expect(await dueDateOf(admin)).toBe(addMonths(before, 1));
    expect(await invoicesOf(admin)).toMatchObject([{ status: 'paid', paidBy: provider, automatic: null }]);
    expect(await ask(admin)).toMatchObject({ status: 409, error: 'ERR_AUTOMATIC_PIX_ACTIVE' });
  });

  it('debits the next invoice ahead of its due date, once, without anybody', async () => {
    const admin = await permitted(provider);
    await Promise.allSettled([run(admin), run(admin)]);
    await run(admin);
    const debits = (await providerState(provider)).charges.filter(({ mandateId }) => mandateId !== undefined);
    const { id } = await mandateAt(provider, admin);
    expect(debits.filter(({ mandateId }) => mandateId === id)).toHaveLength(1);
    const date = addDays(today, 5);
    expect((await invoicesOf(admin))[0]).toMatchObject({
      status: 'open',
      automatic: { state: 'scheduled', date, tries: [{ date, state: 'pending', reason: null }] },
    });
    await takeInvoiceMails(admin.company.id);
    await actOnDebit(provider, admin, 'pay');
    expect((await invoicesOf(admin))[0]).toMatchObject({
      status: 'paid',
      paidBy: provider,
      automatic: { state: 'paid', tries: [{ state: 'paid' }] },
    });
    expect(await dueDateOf(admin)).toBe(addMonths(date, 1));
    expect((await takeInvoiceMails(admin.company.id)).map(({ values }) => values)).toMatchObject([{ notice: 'paid' }]);
  });

  it('whose answer was lost is found by the reconciliation', async () => {
    const admin = await permitted(provider);
    await run(admin);
    const { invoices } = installation().storesOf(admin.company.id);
    const [invoice] = await invoices.newest();
    const [known] = invoice!.charges;
    await commit(documentClient(), invoices.update(invoice!, { charges: [] }));
    const clock = { now: () => Date.now() };
    const days = { from: addDays(today, -1), to: addDays(today, 1) };
    const { differences } = await reconcile({ clock, installation: installation() }, days, { isDry: false });
    const name = `${known!.chargeId}, company ${admin.company.id}, invoice ${invoice!.id}`;
    expect(differences.filter((line) => line.includes(name))).toEqual([
      expect.stringMatching(/: unknown -> open 0\.00$/),
    ]);
    expect((await invoicesOf(admin))[0]).toMatchObject({ automatic: { state: 'scheduled', date: addDays(today, 5) } });
  });

  it('is tried three times in the 7 days after the due date, and on no other day', async () => {
    const admin = await permitted(provider);
    await run(admin);
    const due = 5;
    for (const [days, tries] of [
      [due, 1],
      [due + 1, 2],
      [due + 2, 2],
      [due + 3, 3],
      [due + 5, 4],
      [due + 7, 4],
    ] as const) {
      // The try of the day before failed, if there was one.
      const { tries: known = [] } = await debitAt(provider, admin);
      if (known.at(-1)?.date === addDays(today, days - 1)) await actOnDebit(provider, admin, 'fail');
      await run(admin, days);
      await run(admin, days);
      expect((await debitAt(provider, admin)).tries).toHaveLength(tries);
    }
    const dates = (await debitAt(provider, admin)).tries!.map(({ date }) => date);
    expect(dates).toEqual([due, due + 2, due + 4, due + 6].map((days) => addDays(today, days)));
    expect((await invoicesOf(admin))[0]).toMatchObject({
      status: 'open',
      automatic: { state: 'failed', tries: Array.from({ length: 4 }, () => ({ state: 'failed', reason: 'funds' })) },
    });
  });

  it('that the bank refuses, or the payer cancels, says so and is tried no more', async () => {
    for (const [act, reason] of [
      ['reject', 'limit'],
      ['cancelDebit', 'withdrawn'],
    ] as const) {
      const admin = await permitted(provider);
      await run(admin);
      await actOnDebit(provider, admin, act);
      await run(admin, 6);
      const { automatic } = (await invoicesOf(admin))[0]!;
      expect(automatic?.state).toBe('failed');
      expect(automatic?.reason ?? automatic?.tries.at(-1)?.reason).toBe(reason);
      expect((await debitAt(provider, admin)).tries).toHaveLength(1);
    }
  });

  it('follows another price', async () => {
    const admin = await permitted(provider);
    await run(admin);
    const { invoices } = installation().storesOf(admin.company.id);
    const [invoice] = await invoices.newest();
    await commit(documentClient(), invoices.update(invoice!, { cents: invoice!.cents + 1000 }));
    await run(admin);
    await run(admin);
    const open = (await providerState(provider)).charges.filter(
      ({ mandateId, state }) => state === 'open' && mandateId !== undefined,
    );
    const { id } = await mandateAt(provider, admin);
    expect(open.filter(({ mandateId }) => mandateId === id)).toMatchObject([{ cents: invoice!.cents + 1000 }]);
  });

  it('follows another due date, as soon as the provider still takes it', async () => {
    const admin = await permitted(provider);
    const { id } = await mandateAt(provider, admin);
    const scheduledFor = async (days: number): Promise<(string | undefined)[]> => {
      await setDueDate(admin, addDays(today, days));
      await run(admin);
      await run(admin);
      return (await providerState(provider)).charges
        .filter(({ mandateId, state }) => mandateId === id && state === 'open')
        .map(({ tries }) => tries?.at(-1)?.date);
    };
    expect(await scheduledFor(5)).toEqual([addDays(today, 5)]);
    expect(await scheduledFor(7)).toEqual([addDays(today, 7)]);
    expect(await scheduledFor(20)).toEqual([]);
    expect(await scheduledFor(5)).toEqual([addDays(today, 5)]);
    expect((await invoicesOf(admin))[0]).toMatchObject({ automatic: { state: 'scheduled', date: addDays(today, 5) } });
    // Too late for the due date itself.
    expect(await scheduledFor(1)).toEqual([addDays(today, 3)]);
    expect(await scheduledFor(0)).toEqual([addDays(today, 3)]);
  });

  it('ends with what is scheduled when the company withdraws it', async () => {
    const admin = await permitted(provider);
    await run(admin);
    expect((await withdraw(admin)).result.mandate).toMatchObject({ state: 'cancelled' });
    expect(await mandateAt(provider, admin)).toMatchObject({ state: 'cancelled' });
    expect(await debitAt(provider, admin)).toMatchObject({ state: 'expired' });
    await run(admin);
    expect((await invoicesOf(admin))[0]).toMatchObject({ status: 'open', automatic: { state: 'failed' } });
    // It can be permitted again.
    const { id } = await openInvoice(admin);
    expect((await ask(admin, { invoiceId: id })).result.mandate).toMatchObject({ state: 'created' });
  });

  it('that was withdrawn in the bank is found by the webhook, by the sweep, and by the page', async () => {
    const admin = await permitted(provider);
    const { id } = await mandateAt(provider, admin);
    await atProvider(provider, { type: 'mode', mode: 'send' });
    await takeRealtime(admin.company.id, 'payment');
    await atProvider(provider, { type: 'mandate', id, act: 'cancel' });
    expect((await read(admin)).mandate).toMatchObject({ state: 'cancelled' });
    const other = await permitted(provider);
    const { id: its } = await mandateAt(provider, other);
    await atProvider(provider, { type: 'mode', mode: 'none' });
    await atProvider(provider, { type: 'mandate', id: its, act: 'cancel' });
    await sweepCharges({ clock: { now: () => Date.now() + 2 * day }, installation: installation() });
    expect((await read(other)).mandate).toMatchObject({ state: 'cancelled' });
    const third = await permitted(provider);
    await atProvider(provider, { type: 'mandate', id: (await mandateAt(provider, third)).id, act: 'cancel' });
    expect((await callHandler(handler, settleMandate, {}, third)).result.mandate?.state).toBe('cancelled');
  });

  it('that is refused debits nothing', async () => {
    await only(provider);
    const admin = await newCompany();
    const { id } = await openInvoice(admin);
    await ask(admin, { invoiceId: id });
    await answerAt(provider, admin, 'refuse');
    expect((await read(admin)).mandate).toMatchObject({ state: 'refused', qrcode: null });
    await setDueDate(admin, addDays(today, 5));
    await run(admin);
    expect((await invoicesOf(admin))[0]).toMatchObject({ automatic: null });
  });

  it('is of administrators, and of their company alone', async () => {
    const admin = await permitted(provider);
    const outsider = await newCompany();
    expect((await read(outsider)).mandate).toBeNull();
    await withdraw(outsider);
    expect((await read(admin)).mandate).toMatchObject({ state: 'active' });
    const colleague = await newColleague(admin);
    for (const endpoint of [getMandate, settleMandate, cancelMandate])
      expect((await callHandler(handler, endpoint, {}, colleague)).status).toBe(403);
    expect((await ask(colleague)).status).toBe(403);
    const { id } = (await invoicesOf(admin))[0]!;
    expect((await ask(outsider, { invoiceId: id + 100 })).error).toBe('ERR_NO_INVOICE_FOUND');
  });

  it('is believed by no webhook that is forged', async () => {
    const admin = await permitted(provider);
    await run(admin);
    const { id } = await debitAt(provider, admin);
    const { id: mandateId } = await mandateAt(provider, admin);
    const body = Buffer.from(
      JSON.stringify({
        cobsr: [{ txid: id, status: 'CONCLUIDA' }],
        recs: [{ idRec: mandateId, status: 'CANCELADA' }],
        payment: { id, status: 'RECEIVED' },
        authorization: { id: mandateId, status: 'CANCELLED' },
      }),
    );
    const request = { body, headers: {}, query: {} };
    const clock = { now: () => Date.now() };
    expect(await receiveWebhook({ clock, installation: installation() }, provider, request)).toBe(401);
    expect((await read(admin)).mandate).toMatchObject({ state: 'active' });
    expect((await invoicesOf(admin))[0]).toMatchObject({ status: 'open', automatic: { state: 'scheduled' } });
  });
});

describe('a permission without a payment', () => {
  it('is asked for where a provider offers it, and debits the invoice that is open', async () => {
    await only('efi');
    const admin = await newCompany();
    await setDueDate(admin, addDays(today, 6));
    await openInvoice(admin);
    expect(await read(admin)).toMatchObject({ mandate: null, isOffered: true, permitsAlone: true });
    expect((await ask(admin)).result.mandate).toMatchObject({ state: 'created', invoiceId: null });
    await answerAt('efi', admin, 'permit');
    await run(admin);
    expect((await invoicesOf(admin))[0]).toMatchObject({ automatic: { state: 'scheduled' } });
  });

  it('is not offered by Asaas, nor to companies whose rhythm no provider knows', async () => {
    await only('asaas');
    const admin = await newCompany();
    expect(await read(admin)).toMatchObject({ isOffered: true, permitsAlone: false });
    expect((await ask(admin)).error).toBe('ERR_AUTOMATIC_PIX_UNAVAILABLE');
    await useProvider(installation(), 'efi');
    const { companies } = installation();
    const company = (await companies.get(admin.company.id))!;
    await commit(documentClient(), companies.change(company, { recurrence: 'BIMESTRAL' }));
    expect(await read(admin)).toMatchObject({ isOffered: false });
    expect((await ask(admin)).error).toBe('ERR_AUTOMATIC_PIX_UNAVAILABLE');
  });

  it('that is asked for twice leaves the first one without effect', async () => {
    await only('efi');
    const admin = await newCompany();
    await ask(admin);
    const first = await mandateAt('efi', admin);
    await ask(admin);
    await atProvider('efi', { type: 'mandate', id: first.id, act: 'permit' });
    await settle(installation(), 'efi', first.id);
    expect((await read(admin)).mandate).toMatchObject({ state: 'created' });
    const { mandates } = await providerState('efi');
    expect(mandates.find(({ id }) => id === first.id)).toMatchObject({ state: 'cancelled' });
  });
});
