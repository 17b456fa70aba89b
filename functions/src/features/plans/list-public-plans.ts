import type { listPublicPlans as endpoint } from '@recado/shared/contract/plans';
import type { PublicUseCase } from '../../context/binding.ts';

/** The plans that a new company can choose at sign-up. */
export const listPublicPlans: PublicUseCase<typeof endpoint> = async ({ installation }) =>
  (await installation.plans.list()).filter(({ isPublic }) => isPublic);
