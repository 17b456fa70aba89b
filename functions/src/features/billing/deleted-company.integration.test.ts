import { createMandate } from '@recado/shared/contract/automatic-pix';
import { paymentProviders as providers } from '@recado/shared/contract/invoices';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installation, installPlans, newCompany } from '../../../test/accounts.ts';
import { callHandler } from '../../../test/call-handler.ts';
import { chargeOf, installProviders, openInvoice, payInvoice, removeProviders } from '../../../test/invoices.ts';
import { jobsOf, runJobs } from '../../../test/jobs.ts';
import { useOwnTable } from '../../../test/own-table.ts';
import { atProvider, providerState } from '../../../test/payments.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { handler } from '../../entry/http/billing.ts';
import { cognitoUserPool } from '../../platform/user-pool/cognito-user-pool.ts';
import { deleteCompany } from '../companies/administration/delete-company.ts';
import { settle } from './settle.ts';

useOwnTable();
beforeAll(async () => {
  await installPlans();
  await installProviders();
});
afterAll(removeProviders);

/** A company with a charge at each provider that nobody has paid. */
const atCheckout = async () => {
  const admin = await newCompany();
  const { id } = await openInvoice(admin);
  await payInvoice(admin, id);
  return {
    admin,
    stateAt: async (provider: (typeof providers)[number]) => (await chargeOf(provider, admin, id)).state,
  };
};

const remove = async (companyId: number): Promise<TestContext> => {
  const by = userContext({ viewer: { super: true } });
  await deleteCompany(cognitoUserPool())(by, { params: { id: companyId }, query: undefined, body: undefined });
  await runJobs(by);
  expect(await jobsOf(by)).toMatchObject([{ kind: 'delete-company', state: 'done' }]);
  return by;
};

it('a company that is deleted has its open charges ended at every provider, and its neighbour’s stay', async () => {
  const [gone, neighbour] = [await atCheckout(), await atCheckout()];
  await remove(gone.admin.company.id);
  for (const provider of providers) {
    expect([provider, await gone.stateAt(provider)]).toEqual([provider, 'expired']);
    expect([provider, await neighbour.stateAt(provider)]).toEqual([provider, 'open']);
  }
});

it('a company that is deleted has its permission for Pix Automático ended, and its neighbour’s stays', async () => {
  const [gone, neighbour] = [await newCompany(), await newCompany()];
  for (const { token } of [gone, neighbour])
    await callHandler(handler, createMandate, { body: createMandate.example!.body! }, { token });
  await remove(gone.company.id);
  const { mandates } = await providerState('efi');
  const stateOf = (companyId: number) => mandates.find(({ reference }) => reference === String(companyId))?.state;
  expect([stateOf(gone.company.id), stateOf(neighbour.company.id)]).toEqual(['cancelled', 'created']);
});

it('a company is deleted although a provider refuses the installation’s key', async () => {
  const { admin, stateAt } = await atCheckout();
  await installation().credentials.set('stripePrivateKey', 'sk_test_other');
  await remove(admin.company.id);
  expect([await stateAt('stripe'), await stateAt('asaas'), await stateAt('efi')]).toEqual([
    'open',
    'expired',
    'expired',
  ]);
});

it('a payment that arrives for a deleted company moves nothing', async () => {
  const { admin } = await atCheckout();
  const { id } = await chargeOf('asaas', admin, 1);
  await atProvider('asaas', { type: 'act', id, act: 'pay' });
  await remove(admin.company.id);
  expect(await settle(installation(), 'asaas', id)).toBeNull();
});
