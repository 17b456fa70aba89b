import type { CompanyRecord } from '../data/companies/store.ts';
import type { UserRecord } from '../data/users/store.ts';
import type { Plan } from '@recado/shared/contract/plans';

/** The rights of a super user in another company, and who it is at home. */
export interface Support {
  /** The caller as itself. */
  home: { user: UserRecord; company: CompanyRecord; plan: Plan };
  /** True once the company's window is closed or over: every call is refused. */
  isOver: boolean;
  write: boolean;
  fullNumbers: boolean;
}

/** True if the company lets its support in now. */
export const isSupportOpen = ({ deletion, support }: CompanyRecord, now: number): boolean =>
  deletion === null && support !== null && Date.parse(support.until) > now;
