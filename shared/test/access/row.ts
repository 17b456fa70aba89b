import type { Access, Method } from '../../src/contract/grammar.ts';
import type { PlanFlag } from '../../src/contract/plans.ts';

/** The callers that may use an endpoint, and their conditions. */
export interface EndpointAccess {
  name: string;
  method: Method;
  path: string;
  access: Access;
  /** The feature that the company's plan must include. */
  plan: PlanFlag | null;
  /** True if a company whose subscription has expired may call it. */
  afterExpiry: boolean;
}

/** States who may call an endpoint: by default its users, whose subscription is not over. */
export const row = (
  name: string,
  method: Method,
  path: string,
  access: Access,
  { plan = null, afterExpiry = false }: Partial<Pick<EndpointAccess, 'plan' | 'afterExpiry'>> = {},
): EndpointAccess => ({ name, method, path, access, plan, afterExpiry });
