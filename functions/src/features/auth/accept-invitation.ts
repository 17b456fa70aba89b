import type { acceptInvitation as endpoint } from '@recado/shared/contract/auth';
import { AppError } from '@recado/shared/contract/errors';
import { meetsResetPolicy } from '@recado/shared/text/password-policy';
import type { PublicUseCase } from '../../context/binding.ts';
import { invitationHash, invitationTokenOwner, isInvitationValid } from '../../data/invitations/store.ts';
import { mapConditionFailure } from '../../platform/map-condition-failure.ts';
import { networkOf } from '../../platform/network-of.ts';
import { type Limit, throttle } from '../../platform/throttle.ts';
import type { UserPool } from '../../platform/user-pool/user-pool.ts';
import { finishNewPassword } from './finish-new-password.ts';

const perAddress: Limit = { attempts: 100, seconds: 60 * 60 };

/** Sets the password of an invited user with the token of its mail, which works once. */
export const acceptInvitation =
  (pool: UserPool): PublicUseCase<typeof endpoint> =>
  async (context, { body: { token, password } }) => {
    const now = context.clock.now();
    await throttle('invitation-address', networkOf(context.sourceIp), perAddress, now);
    const owner = invitationTokenOwner(token);
    if (!owner) throw new AppError('ERR_INVITATION');
    const { invitations, users } = context.installation.storesOf(owner.companyId);
    const [invitation, user] = await Promise.all([invitations.get(owner.userId), users.get(owner.userId)]);
    if (
      !invitation ||
      !user ||
      invitation.hash !== invitationHash(token) ||
      invitation.email !== user.email ||
      user.emailVerified ||
      !isInvitationValid(invitation, now)
    )
      throw new AppError('ERR_INVITATION');
    if (!meetsResetPolicy(password)) throw new AppError('ERR_PASSWORD_POLICY');
    await mapConditionFailure(context.commit(invitations.use(invitation), []), { invitation: 'ERR_INVITATION' });
    try {
      await pool.setPassword(user.sub, password);
    } catch (error) {
      await context.commit([invitations.keep(invitation)], []);
      throw error;
    }
    await finishNewPassword(context, pool, owner);
    return { email: user.email };
  };
