import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { supportUserId } from '@recado/shared/permissions/support';
import { withOwnLimits } from '../data/companies/own-limits.ts';
import { companyStore } from '../data/companies/store.ts';
import { planStore } from '../data/plans/store.ts';
import type { UserRecord } from '../data/users/store.ts';
import { isSupportOpen, type Support } from './support.ts';

/** Returns the user as which a super user acts: an administrator of the company who owns nothing there. */
const supportUser = (user: UserRecord, companyId: number): UserRecord => ({
  ...user,
  id: supportUserId,
  companyId,
  profile: 'admin',
  super: false,
  supporting: null,
  queueIds: [],
  whatsappId: null,
  profileImage: null,
});

/**
 * Loads the company that a super user supports, and returns the user as its administrator. The company is read for each
 * call, so that a window which is closed ends the access at once; callers who support nobody cost no read for it.
 */
export const loadSupport = async (
  client: DynamoDBDocumentClient,
  home: Support['home'],
  companyId: number,
  now: number,
): Promise<Support['home'] & { support: Support }> => {
  const company = await companyStore(client).get(companyId);
  const plan = company && (await planStore(client).get(company.planId));
  if (!company?.support || !plan || !isSupportOpen(company, now))
    return { ...home, support: { home, isOver: true, write: false, fullNumbers: false } };
  const { write, fullNumbers } = company.support;
  return {
    user: supportUser(home.user, companyId),
    company,
    plan: withOwnLimits(plan, company),
    support: { home, isOver: false, write, fullNumbers },
  };
};
