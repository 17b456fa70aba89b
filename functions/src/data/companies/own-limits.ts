import type { Plan } from '@recado/shared/contract/plans';
import type { CompanyRecord } from './store.ts';

/** The plan with the users and connections that the company has beyond it. */
export const withOwnLimits = (plan: Plan, { attendants, connections }: CompanyRecord): Plan => ({
  ...plan,
  users: Math.max(plan.users, attendants),
  connections: Math.max(plan.connections, connections),
});
