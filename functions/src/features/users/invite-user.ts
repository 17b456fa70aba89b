import { AppError } from '@recado/shared/contract/errors';
import type { inviteUser as endpoint } from '@recado/shared/contract/users';
import type { UseCase } from '../../context/binding.ts';
import { startInvitation } from '../../domain/operations/start-invitation.ts';
import { existing } from '../../platform/existing.ts';
import { mayManage } from './may-change.ts';

/** Mails a user another invitation; the link of the one before works no longer. Does nothing once the address is proved. */
export const inviteUser: UseCase<typeof endpoint> = async (context, { params: { id }, body: { language } }) => {
  const { stores, actor, company } = context;
  const user = existing('user', await stores.users.get(id));
  if (!mayManage(actor.viewer, user)) throw new AppError('ERR_NO_PERMISSION');
  if (user.emailVerified) return { ok: true };
  const { writes, effects } = await startInvitation(context, { user, companyName: company.name, language });
  await context.commit(writes, effects);
  return { ok: true };
};
