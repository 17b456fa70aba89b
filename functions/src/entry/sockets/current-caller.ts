import { AppError } from '@recado/shared/contract/errors';
import { type Room, viewerRooms } from '@recado/shared/permissions/ticket-visibility';
import { isActive } from '../../context/check-subscription.ts';
import { ownerCompanyId } from '../../data/companies/store.ts';
import { checkSession, type Claims } from '../../context/authenticate.ts';
import { documentClient } from '../../platform/clients.ts';
import { type Caller, loadCaller } from '../../context/load-caller.ts';
import { toViewer } from '../../data/users/store.ts';

/** Whose sign-in a socket belongs to. */
export type SignIn = Pick<Claims, 'sub' | 'sessionId'>;

/**
 * The user behind a sign-in as of now; null when it is gone, its company is switched off, or another sign-in (or a
 * logout) ended this one.
 */
export const currentCaller = async ({ sub, sessionId }: SignIn): Promise<Caller | null> => {
  const caller = await loadCaller(documentClient(), sub);
  if (!caller || (!caller.company.status && caller.company.id !== ownerCompanyId)) return null;
  try {
    checkSession(caller, { sub, sessionId, signedInAt: 0 });
    return caller;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
};

/** The rooms open to a user. Where the subscription has lapsed it hears what concerns itself only, such as that it was paid. */
export const rightsOf = ({ user, company }: Caller, now: number): Room[] =>
  isActive(company, now) ? viewerRooms(toViewer(user)) : [`user:${user.id}`];
