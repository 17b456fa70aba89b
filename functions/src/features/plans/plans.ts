import { AppError } from '@recado/shared/contract/errors';
import * as contract from '@recado/shared/contract/plans';
import { bindAll, bindPublic, type Binding, type PublicUseCase, type UseCase } from '../../context/binding.ts';
import { planEntity, planFields, presentPlan } from '../../data/plans/store.ts';
import { companiesOfPlan } from './companies-of-plan.ts';
import { planLoss } from '../../domain/operations/plan-loss.ts';
import { recordsOf } from '../../domain/records/records-of.ts';
import { realtime, toEveryCompany } from '../../platform/outbox/realtime.ts';
import { searchPage } from '../../platform/page-of.ts';

const plans = recordsOf({
  thing: 'plan',
  store: ({ installation }) => installation.plans.records,
  present: presentPlan,
  effects: (context, before, after) =>
    before && after
      ? [
          toEveryCompany(
            realtime(context, {
              event: contract.planEvent,
              data: { planId: after.id },
              rooms: ['everyone'],
              order: `plan-${after.id}`,
            }),
          ),
        ]
      : [],
});

/** Companies that a preview names. */
const shownLosses = 100;

/** Lists the plans that a new company can choose at sign-up. */
export const listPublicPlans: PublicUseCase<typeof contract.listPublicPlans> = async ({ installation }) =>
  (await installation.plans.list()).filter(({ isPublic }) => isPublic);

/** Lists the plans whose name contains the searched text, by id. */
export const listPlans: UseCase<typeof contract.listPlans> = async ({ installation }, { query }) => {
  const { rows, ...position } = searchPage(await installation.plans.list(), query, ({ name }) => [name]);
  return { plans: rows, ...position };
};

/** Adds a plan. */
export const createPlan: UseCase<typeof contract.createPlan> = async (context, { body }) =>
  plans.add(context, planEntity.record({ id: await context.installation.plans.nextId(), ...planFields(body) }));

/** Lists the companies from which a change would take something, before it is saved. */
export const previewPlanChange: UseCase<typeof contract.previewPlanChange> = async (context, { params, body }) => {
  const before = presentPlan(await plans.find(context, params.id));
  const companies = await companiesOfPlan(context, params.id);
  const all = companies.flatMap(
    ({ company, used }) => planLoss(used, { company, plan: before }, { company, plan: { ...before, ...body } }) ?? [],
  );
  return { losses: all.slice(0, shownLosses), losing: all.length, companies: companies.length };
};

/** Changes a plan. Companies keep what they have beyond its limits, and lose the features that it no longer has. */
export const updatePlan: UseCase<typeof contract.updatePlan> = (context, input) =>
  plans.change(context, input, (before) => planFields({ ...presentPlan(before), ...input.body }));

/** Milliseconds in which the index of companies may not yet have one that took a plan (ADR 0122). */
const indexDelay = 60_000;

/**
 * Deletes a plan that no company has. A company that takes it meanwhile changes its version, and the deletion looks again.
 *
 * @throws AppError ERR_PLAN_IN_USE with the number of its companies
 */
export const deletePlan: UseCase<typeof contract.deletePlan> = (context, { params: { id } }) =>
  plans.remove(context, id, async ({ takenAt }) => {
    const { length } = await companiesOfPlan(context, id);
    const wasJustTaken = context.clock.now() - takenAt < indexDelay;
    if (length > 0 || wasJustTaken) throw new AppError('ERR_PLAN_IN_USE', { companies: Math.max(length, 1) });
  });

const { listPublicPlans: publicEndpoint, ...ofSuperUsers } = contract;

export const plansBindings: Binding[] = [
  bindPublic(publicEndpoint, listPublicPlans),
  ...bindAll(ofSuperUsers, { listPlans, createPlan, previewPlanChange, updatePlan, deletePlan }),
];
