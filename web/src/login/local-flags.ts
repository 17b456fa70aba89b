import type { LoginResult } from '@recado/shared/contract/auth';
import type { PlanFlag } from '@recado/shared/contract/plans';

/** The plan's feature behind each flag in local storage (specification 3, section 2). */
const planFlagOf = { cshow: 'useCampaigns' } as const satisfies Record<string, PlanFlag>;

/** A flag in local storage, without which the routes of some screens do not exist. */
export type LocalFlag = keyof typeof planFlagOf;

/** Sets the flags of the features that the plan has, and removes the others. */
export const storeLocalFlags = ({ plan }: Pick<LoginResult, 'plan'>): void => {
  for (const [flag, feature] of Object.entries(planFlagOf))
    if (plan[feature]) window.localStorage.setItem(flag, 'true');
    else window.localStorage.removeItem(flag);
};

/** Removes all flags, at the end of the login. */
export const clearLocalFlags = (): void => {
  for (const flag of Object.keys(planFlagOf)) window.localStorage.removeItem(flag);
};

/** Returns whether this browser has a flag. */
export const hasLocalFlag = (flag: LocalFlag): boolean => window.localStorage.getItem(flag) !== null;
