import type { PublicContext } from '../../context/public-context.ts';
import { planFields } from '../../data/plans/store.ts';
import { firstPlans } from './plans.ts';

/** Creates the plans of a new installation. */
export const seedPlans = async (context: PublicContext): Promise<void> => {
  const { plans } = context.installation;
  // The owner may have deleted some of them since.
  if ((await plans.list()).length > 0) return;
  await context.commit(
    firstPlans.flatMap(({ id, ...plan }) => plans.records.create({ id, ...planFields(plan) })),
    [],
  );
};
