import type { inviteCompanyAdministrator as endpoint } from '@recado/shared/contract/any-companies';
import { AppError } from '@recado/shared/contract/errors';
import type { UseCase } from '../../../context/binding.ts';
import { startInvitation } from '../../../domain/operations/start-invitation.ts';
import { existing } from '../../../platform/existing.ts';

/**
 * Mails the administrator of a company another invitation: the one with the company's address, else the first whose
 * address is not proved. Does nothing where there is none.
 *
 * @throws AppError ERR_NO_COMPANY_FOUND, ERR_COMPANY_DELETED, ERR_NO_MAIL_SENDER, ERR_TOO_MANY_ATTEMPTS
 */
export const inviteCompanyAdministrator: UseCase<typeof endpoint> = async (context, { params: { id }, body }) => {
  const { installation } = context;
  const company = existing('company', await installation.companies.get(id));
  if (company.deletion) throw new AppError('ERR_COMPANY_DELETED');
  const unproved = (await installation.storesOf(id).users.list()).filter(
    ({ profile, emailVerified }) => profile === 'admin' && !emailVerified,
  );
  const user = unproved.find(({ email }) => email === company.email) ?? unproved[0];
  if (!user) return { ok: true };
  const { language = company.language } = body;
  const invited = { user, companyName: company.name, language, founding: true };
  const { writes, effects } = await startInvitation(context, invited);
  await context.commit(writes, effects);
  return { ok: true };
};
