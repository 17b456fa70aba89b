import { createSubscription, issueInvoice, settleInvoice } from '@recado/shared/contract/invoices';
import { refundCharge } from '@recado/shared/contract/refunds';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Charge } from '../../../../functions/src/data/invoices/entities.ts';
import { storesOf } from '../../../../functions/src/data/stores.ts';
import { documentClient } from '../../../../functions/src/platform/clients.ts';
import { atProvider } from '../../../../functions/test/payments.ts';
import type { Caller } from '../world/caller.ts';
import type { Step } from './random-history.ts';

const payer = { firstName: 'Maria Silva', zipcode: '52998224725' };

/** Milliseconds before a call that a killed function did not answer is made again. */
const pause = 300;
const maxAttempts = 200;

/** Makes a call until it is answered. Returns null for one that is refused. */
export const answered = async <Result>(call: () => Promise<Result>): Promise<Result | null> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await call();
    } catch (error) {
      const { status = 500 } = error as { status?: number };
      if (status < 500) return null;
      if (attempt === maxAttempts) throw error;
      await delay(pause);
    }
};

/** Does something on a provider's page; nothing where the charge is in another state meanwhile. */
const tried = (charge: Charge, command: object): Promise<unknown> =>
  atProvider(charge.provider, { id: charge.chargeId, ...command }).catch(() => null);

interface Scene {
  caller: Caller;
  /** Returns a super user who signed in a moment ago. */
  superUser: () => Promise<Caller>;
  invoiceId: number;
}

/** The newest charge at a provider; one that was paid, for acts on a payment. */
const chargeFor = async ({ caller, invoiceId }: Scene, step: Extract<Step, { does: 'act' | 'forge' | 'refund' }>) => {
  const { invoices } = storesOf(documentClient(), caller.companyId);
  const ofProvider = (await invoices.get(invoiceId))?.charges.filter(({ provider }) => provider === step.provider);
  return ofProvider?.at(-1);
};

/** Returns money of the newest payment at a provider. */
const refund = async (scene: Scene, step: Extract<Step, { does: 'refund' }>): Promise<void> => {
  const { caller, invoiceId, superUser } = scene;
  const charge = await chargeFor(scene, step);
  if (!charge) return;
  const { chargeId, paidCents, provider, returnedCents } = charge;
  const left = Math.max(1, paidCents - returnedCents);
  const cents = { part: Math.ceil(left / 3), rest: left, more: left + 1 }[step.amount];
  const reason = 'História ao acaso';
  const body = { invoiceId, provider, chargeId, value: cents / 100, reason, withdraws: step.withdraws };
  const named = { ...body, requestId: randomUUID() };
  const call = async () => (await superUser()).call(refundCharge, { params: { id: caller.companyId }, body: named });
  await Promise.all(Array.from({ length: step.times }, () => answered(call)));
};

const play = async (scene: Scene, step: Step): Promise<void> => {
  const { caller, invoiceId } = scene;
  switch (step.does) {
    case 'together':
      await Promise.all(step.steps.map((one) => play(scene, one)));
      return;
    case 'checkout': {
      const ask = () => answered(() => caller.call(createSubscription, { body: { ...payer, invoiceId } }));
      await Promise.all(Array.from({ length: step.times }, ask));
      return;
    }
    case 'return':
      await answered(() => caller.call(settleInvoice, { params: { id: invoiceId } }));
      return;
    case 'refund':
      await refund(scene, step);
      return;
    case 'forge':
    case 'act': {
      const charge = await chargeFor(scene, step);
      if (!charge) return;
      await tried(
        charge,
        step.does === 'forge' ? { type: 'forge' } : { type: 'act', act: step.act, mode: step.webhooks },
      );
    }
  }
};

/** Plays the history of a company's open invoice. */
export const playHistory = async (
  { caller, superUser }: Pick<Scene, 'caller' | 'superUser'>,
  steps: readonly Step[],
): Promise<void> => {
  const invoice = await answered(() => caller.call(issueInvoice, {}));
  if (!invoice) throw new Error('The company has no invoice');
  for (const step of steps) await play({ caller, superUser, invoiceId: invoice.id }, step);
};
