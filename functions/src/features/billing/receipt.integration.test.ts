import { issueInvoice, listInvoices } from '@recado/shared/contract/invoices';
import { getReceipt } from '@recado/shared/contract/receipts';
import { beforeAll, describe, expect, it } from 'vitest';
import { installation, installPlans, type Login, newCompany } from '../../../test/accounts.ts';
import { callHandler } from '../../../test/call-handler.ts';
import { handler } from '../../entry/http/billing.ts';
import { documentClient } from '../../platform/clients.ts';
import { commit } from '../../platform/commit.ts';

const read = (token: string) => callHandler(handler, getReceipt, { params: { token } });
const invoicesOf = async ({ token }: Login) =>
  (await callHandler(handler, listInvoices, { query: {} }, { token })).result.invoices;
const change = async (companyId: number, changes: object): Promise<void> => {
  const { companies } = installation();
  await commit(documentClient(), companies.change((await companies.get(companyId))!, changes));
};

/** A company with an open invoice, and the token of its link. */
const invoiced = async () => {
  const admin = await newCompany({ companyName: 'Padaria do Zé' });
  await change(admin.company.id, { document: '11222333000181' });
  const { result } = await callHandler(handler, issueInvoice, {}, { token: admin.token });
  return { admin, invoice: result, token: result.receiptToken! };
};

beforeAll(installPlans);

describe('the public page of an invoice', () => {
  it('shows an open one, without what identifies people', async () => {
    const { invoice, token } = await invoiced();
    const { id, detail, users, connections, queues, value, dueDate } = invoice;
    expect((await read(token)).result).toEqual({
      ...{ id, detail, users, connections, queues, value, dueDate },
      companyName: 'Padaria do Zé',
      document: '**.222.333/0001-**',
      months: 1,
      status: 'open',
      received: 0,
      refunded: 0,
      payments: [],
      paidAt: null,
      renewedUntil: null,
      note: null,
    });
  });

  it('shows the provider and the time of a payment', async () => {
    const { admin, invoice, token } = await invoiced();
    const { invoices } = installation().storesOf(admin.company.id);
    const stored = (await invoices.get(invoice.id))!;
    const paid = { provider: 'asaas', chargeId: 'pay_secret', url: 'https://asaas.example/pay_secret' } as const;
    await commit(
      documentClient(),
      invoices.update(stored, {
        charges: [
          {
            ...paid,
            cents: stored.cents,
            paidCents: stored.cents,
            returnedCents: 0,
            state: 'paid',
            automatic: null,
            createdAt: 1,
          },
        ],
        renewed: { from: invoice.dueDate, to: '2031-01-01' },
        paidAt: Date.UTC(2030, 0, 2),
      }),
    );
    const { result } = await read(token);
    expect(result).toMatchObject({
      status: 'paid',
      payments: [{ provider: 'asaas', value: invoice.value }],
      paidAt: '2030-01-02T00:00:00.000Z',
      renewedUntil: '2031-01-01',
    });
    expect(JSON.stringify(result)).not.toMatch(/secret|@/);
  });

  it('is opened by no guessed token and by no other invoice’s', async () => {
    const [one, other] = [await invoiced(), await invoiced()];
    const [company, id, secret] = one.token.split('.') as [string, string, string];
    const [otherCompany, , otherSecret] = other.token.split('.') as [string, string, string];
    const guesses = [
      `${company}.${id}.${otherSecret}`,
      `${otherCompany}.${id}.${secret}`,
      `${company}.${Number(id) + 1}.${secret}`,
      `${company}.${id}.${secret.slice(0, -1)}`,
      `${company}.${id}.${'A'.repeat(32)}`,
      `${company}.${id}.`,
      `${company}.${id}`,
      '1.1.null',
      '0',
    ];
    for (const guess of guesses)
      expect(await read(guess)).toMatchObject({ status: 404, error: 'ERR_NO_INVOICE_FOUND' });
    expect(new Set([one.token, other.token]).size).toBe(2);
  });

  it('is none for an invoice of an earlier release, which has no secret', async () => {
    const { admin, invoice, token } = await invoiced();
    const { invoices } = installation().storesOf(admin.company.id);
    await commit(documentClient(), invoices.update((await invoices.get(invoice.id))!, { linkSecret: null }));
    expect((await read(token)).status).toBe(404);
    expect(await invoicesOf(admin)).toMatchObject([{ receiptToken: null }]);
  });

  it('closes with the deletion of its company, and not with its arrears', async () => {
    const { admin, token } = await invoiced();
    await change(admin.company.id, { dueDate: '2020-01-01', status: false });
    expect((await read(token)).status).toBe(200);
    await change(admin.company.id, {
      deletion: { jobId: 'job', companyId: 1, startedAt: '2026-01-01T00:00:00.000Z' },
    });
    expect((await read(token)).status).toBe(404);
  });
});
