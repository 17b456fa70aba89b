import { planFlags } from '@recado/shared/contract/plans';
import { describe, expect, it } from 'vitest';
import { createPublicContext } from '../../context/create-context.ts';
import { installation, newCompany } from '../../../test/accounts.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { queueEntity } from '../../data/queues/store.ts';
import { updateCompany } from '../companies/administration/update-company.ts';
import { createPlan, deletePlan, listPlans, listPublicPlans, previewPlanChange, updatePlan } from './plans.ts';

const none = { params: undefined, query: undefined, body: undefined };
const operator = () => userContext({ viewer: { super: true } });
let made = 0;
/** A name that no other test has: plans are those of the whole installation. */
const newName = () => `Plano ${process.pid} ${++made}`;
const everything = Object.fromEntries(planFlags.map((flag) => [flag, true])) as Record<
  (typeof planFlags)[number],
  boolean
>;
const add = (by: TestContext) =>
  createPlan(by, {
    ...none,
    body: { name: newName(), users: 3, connections: 2, queues: 5, amount: 99.9, isPublic: false, ...everything },
  });
const addQueue = async (companyId: number): Promise<void> => {
  const context = userContext({ companyId });
  const queue = queueEntity.record({
    id: await context.ids.next('queue'),
    name: 'Vendas',
    color: '#0090ff',
    orderQueue: null,
    greetingMessage: '',
  });
  await context.commit(context.stores.queues.create(queue, 5), []);
};
const change = (by: TestContext, id: number, body: Parameters<typeof updatePlan>[1]['body']) =>
  updatePlan(by, { ...none, params: { id }, body });

describe('plans', () => {
  it('are listed by name, and offered at sign-up while they are public', async () => {
    const by = operator();
    const plan = await add(by);
    const found = () => listPlans(by, { ...none, query: { searchParam: plan.name } });
    const offered = async () =>
      (await listPublicPlans(createPublicContext('test'), none)).filter(({ id }) => id === plan.id);
    expect((await found()).plans).toEqual([plan]);
    expect(await offered()).toEqual([]);
    await change(by, plan.id, { isPublic: true, amount: 120, useKanban: false });
    expect(await offered()).toEqual([{ ...plan, isPublic: true, amount: 120, useKanban: false }]);
    await deletePlan(by, { ...none, params: { id: plan.id } });
    expect((await found()).plans).toEqual([]);
  });

  it('never take the id of a plan of the seed', async () => {
    const by = operator();
    expect((await add(by)).id).toBeGreaterThan(100);
  });

  it('that change are published to every company, whose people read their plan again', async () => {
    const by = operator();
    const plan = await add(by);
    by.effects.length = 0;
    await change(by, plan.id, { useKanban: false });
    expect(by.effects).toMatchObject([
      {
        to: 'realtime',
        message: { event: 'company-plan', toEveryCompany: true, data: { planId: plan.id }, rooms: ['everyone'] },
      },
    ]);
  });

  it('are not taken once they are deleted, nor deleted while a company takes them', async () => {
    const by = operator();
    const [kept, gone] = [await add(by), await add(by)];
    const { company } = await newCompany();
    const take = (planId: number, context = by) =>
      updateCompany(context, { ...none, params: { id: company.id }, body: { planId } });
    /** A caller whose commit comes after what another one does at that moment. */
    const overtakenBy = (act: () => Promise<unknown>): TestContext => {
      const slow = operator();
      const commit = slow.commit.bind(slow);
      let isFirst = true;
      slow.commit = async (...given) => {
        if (isFirst) await act();
        isFirst = false;
        return commit(...given);
      };
      return slow;
    };
    const remove = (id: number, context = by) => deletePlan(context, { ...none, params: { id } });
    // A deletion that has found no company is overtaken by one that takes the plan.
    await expect(
      remove(
        kept.id,
        overtakenBy(() => take(kept.id)),
      ),
    ).rejects.toMatchObject({ code: 'ERR_PLAN_IN_USE' });
    // A company that has found the plan is overtaken by its deletion.
    await expect(
      take(
        gone.id,
        overtakenBy(() => remove(gone.id)),
      ),
    ).rejects.toMatchObject({
      code: 'ERR_NO_PLAN_FOUND',
    });
    expect((await installation().companies.get(company.id))!.planId).toBe(kept.id);
    // The index may not have the company yet that left the plan just now, or took it.
    await take(1);
    await expect(remove(kept.id)).rejects.toMatchObject({ code: 'ERR_PLAN_IN_USE', details: { companies: 1 } });
    const later: TestContext = { ...by, clock: { now: () => Date.now() + 61_000 } };
    expect(await remove(kept.id, later)).toEqual({ ok: true });
  });

  it('say before a change which companies it takes something from, and are not deleted while a company has them', async () => {
    const by = operator();
    const plan = await add(by);
    await change(by, plan.id, { isPublic: true });
    const { company } = await newCompany({ planId: plan.id });
    await change(by, plan.id, { isPublic: false });
    await addQueue(company.id);
    const preview = (body: Parameters<typeof previewPlanChange>[1]['body']) =>
      previewPlanChange(by, { ...none, params: { id: plan.id }, body });
    expect(await preview({ amount: 10, queues: 4, users: 2 })).toEqual({ losses: [], losing: 0, companies: 1 });
    expect(await preview({ queues: 0, useKanban: false })).toEqual({
      losses: [
        {
          companyId: company.id,
          companyName: company.name,
          features: ['useKanban'],
          counts: [{ kind: 'queues', used: 1, limit: 0 }],
        },
      ],
      losing: 1,
      companies: 1,
    });
    const { companies } = installation();
    const stored = (await companies.get(company.id))!;
    await by.commit(companies.change(stored, { attendants: 1, connections: 9 }), []);
    // Its own connections stay whatever the plan has.
    expect(await preview({ connections: 0 })).toMatchObject({ losing: 0 });
    await expect(deletePlan(by, { ...none, params: { id: plan.id } })).rejects.toMatchObject({
      code: 'ERR_PLAN_IN_USE',
      details: { companies: 1 },
    });
    expect(await installation().plans.get(plan.id)).toMatchObject({ id: plan.id });
  });
});
