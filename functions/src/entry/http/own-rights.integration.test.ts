import type { Endpoint } from '@recado/shared/contract/grammar';
import { type DeclaredEndpoint, endpoints } from '@recado/shared/contract/registry';
import { expectedAccess } from '@recado/shared/test/expected-access';
import { beforeAll, describe, expect, it } from 'vitest';
import { installation, installPlans, type Login, newColleague } from '../../../test/accounts.ts';
import { type Belongings, newBelongings } from '../../../test/belongings.ts';
import { callHandler } from '../../../test/call-handler.ts';
import { useOwnQueues } from '../../../test/own-queues.ts';
import { repeatedInput } from '../../../test/repeated-inputs.ts';
import { storesOf } from '../../data/stores.ts';
import { documentClient } from '../../platform/clients.ts';
import { handler as billing } from './billing.ts';
import { handler as identity } from './identity.ts';
import { handler as workspace } from './workspace.ts';

/**
 * Nobody raises its own profile, plan, price, due date or company: every writing call about users, companies, the
 * subscription, invoices and settings is made with all of these fields that it does not take. That the fields which a call
 * takes are refused is tested beside each call.
 */

const handlers: Readonly<Record<string, unknown>> = { billing, identity, workspace };

/** Fields that somebody might send in order to have more. */
const more: Readonly<Record<string, unknown>> = {
  ...{ id: 1, companyId: 1, userId: 1, super: true, profile: 'admin', roleId: null, allTicket: 'enable' },
  ...{ permissions: ['users-page:edit', 'settings-page:edit'], emailVerified: true, secondFactor: false },
  ...{ company: { id: 1, planId: 2, dueDate: '2999-12-31' }, planId: 2, recurrence: 'ANUAL', dueDate: '2999-12-31' },
  ...{ numberAttendants: 99, numberConections: 99, attendants: 99, connections: 99, users: 99, queues: 99 },
  ...{ plan: { id: 2, users: 99, amount: 0 }, amount: 0, price: 0, value: 0.01, cents: 1, months: 99 },
  ...{ issued: { users: 1, connections: 1, cents: 1 }, received: 999, refunded: 0, paidAt: '2026-01-01T00:00:00.000Z' },
  ...{ renewedUntil: '2999-12-31', renewed: { from: '2026-01-01', to: '2999-12-31' }, arrearsSince: null },
  ...{ openInvoiceId: null, storageFull: false, firstAnswerAt: null, useCampaigns: true, isPublic: true },
};

/** Calls after which the caller is signed out, or that only a code from a mail or an app lets through. */
const left: ReadonlySet<string> = new Set(['logout', 'openLogin', 'confirmEmail', 'deleteUser', 'endOtherLogins']);

const accessOf = new Map<string, string>(expectedAccess.map(({ name, access }) => [name, access]));
const writing = endpoints
  .filter(
    ({ group, method, name }) =>
      group in handlers && method !== 'GET' && !left.has(name) && !['super', 'public'].includes(accessOf.get(name)!),
  )
  .toSorted((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'));

const shapeOf = ({ body }: Endpoint): object => (body as { shape?: object } | undefined)?.shape ?? {};

/** The body of a call with the fields that it does not take. */
const bodyWithMore = (endpoint: DeclaredEndpoint, body: unknown): object => ({
  ...Object.fromEntries(Object.entries(more).filter(([name]) => !(name in shapeOf(endpoint)))),
  ...(body as object | undefined),
});

let mine: Belongings;
let planPrice: { cents: number; months: number };
let agent: Login;

/** The rights of the company and of two of its people, and its price. */
const standing = async () => {
  const stores = storesOf(documentClient(), mine.companyId);
  const company = (await installation().companies.get(mine.companyId))!;
  const { planId, dueDate, recurrence, status, attendants, connections, arrearsSince, openInvoiceId } = company;
  const open = openInvoiceId === null ? null : await stores.invoices.get(openInvoiceId);
  const rightsOf = async ({ user }: Login) => {
    const {
      id,
      companyId,
      profile,
      roleId,
      permissions,
      allTicket,
      queueIds,
      super: isSuper,
    } = (await stores.users.get(user.id))!;
    return { id, companyId, profile, roleId, permissions, allTicket, queueIds, isSuper };
  };
  return {
    company: { planId, dueDate, recurrence, status, attendants, connections, arrearsSince },
    people: [await rightsOf(mine.admin), await rightsOf(agent)],
    invoice: await stores.invoices.get(Number(mine.things.invoice)),
    plans: await installation().plans.list(),
    // One of the calls issues it, by the plan.
    price: open === null ? planPrice : { cents: open.cents, months: open.months },
  };
};

useOwnQueues();
beforeAll(async () => {
  await installPlans();
  mine = await newBelongings({ beyond: 5_000_000 });
  agent = await newColleague(mine.admin);
  planPrice = { cents: Math.round(mine.admin.plan.amount * 100), months: 1 };
});

describe('nobody raises itself', () => {
  it.each(['admin', 'agent'] as const)('as %s, by fields that calls do not take', async (who) => {
    const before = await standing();
    const { token, user } = who === 'admin' ? mine.admin : agent;
    const answers: Record<string, number> = {};
    for (const endpoint of writing) {
      const input = await repeatedInput(endpoint, mine);
      const params = endpoint.name === 'updateUser' ? { id: user.id } : input.params;
      const parts = { ...input, params, body: bodyWithMore(endpoint, input.body) } as never;
      const { status } = await callHandler(handlers[endpoint.group], endpoint as Endpoint, parts, { token });
      answers[endpoint.name] = status;
    }
    expect(await standing()).toEqual(before);
    // The fields are left out, and the calls carried out: else they would prove nothing.
    const done = Object.values(answers).filter((status) => status === 200).length;
    expect(done).toBeGreaterThan(who === 'admin' ? writing.length / 2 : 0);
    expect(Object.entries(answers).filter(([, status]) => status === 401 || status >= 500)).toEqual([]);
  });
});
