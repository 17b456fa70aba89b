import { AppError } from '@recado/shared/contract/errors';
import { type Room, viewerRooms } from '@recado/shared/permissions/ticket-visibility';
import { isOfInstallation } from '@recado/shared/limits/subscription';
import { checkLogin, type Claims, needsSecondFactor } from '../../context/authenticate.ts';
import { documentClient } from '../../platform/clients.ts';
import { type Caller, loadCaller } from '../../context/load-caller.ts';
import { toViewer } from '../../data/users/store.ts';

/** The sign-in that a socket belongs to. */
export type SignIn = Pick<Claims, 'sub' | 'sessionId'>;

/**
 * Loads the user of a sign-in; null when it was removed, its company is switched off, another sign-in or a logout ended this
 * one, or it has yet to set up its second factor.
 */
export const currentCaller = async ({ sub, sessionId }: SignIn): Promise<Caller | null> => {
  const caller = await loadCaller(documentClient(), sub, sessionId);
  if (!caller || caller.support?.isOver || (!caller.company.status && !isOfInstallation(caller.company))) return null;
  if (needsSecondFactor(caller.support?.home ?? caller)) return null;
  try {
    checkLogin(caller, { sub, sessionId, signedInAt: 0 });
    return caller;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
};

/**
 * Returns the rooms open to a user, also of a company in arrears, which reads on. The support of a company, whose numbers
 * may be masked, gets its own events only.
 */
export const rightsOf = ({ user, support }: Pick<Caller, 'user' | 'support'>): Room[] =>
  support ? [`user:${user.id}`] : viewerRooms(toViewer(user));
