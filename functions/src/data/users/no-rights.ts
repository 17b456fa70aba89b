import { rightsOfRole } from '@recado/shared/permissions/rights-of-role';
import type { UserRecord } from './store.ts';

/** The rights of a user without any permission: a new one, and one that is being removed. */
export const noRights = {
  super: false,
  queueIds: [],
  roleId: null,
  ...rightsOfRole([]),
} satisfies Partial<UserRecord>;
