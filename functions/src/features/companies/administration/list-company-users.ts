import type { CompanyUser, listCompanyUsers as endpoint } from '@recado/shared/contract/any-companies';
import { maskEmail } from '@recado/shared/text/mask-email';
import type { UseCase } from '../../../context/binding.ts';
import { isSupportOpen } from '../../../context/support.ts';
import type { UserRecord } from '../../../data/users/store.ts';
import { existing } from '../../../platform/existing.ts';
import { searchPage } from '../../../platform/page-of.ts';

const present = ({ id, name, email, profile, sessionAt }: UserRecord, masked: boolean): CompanyUser => ({
  id,
  name,
  email: masked ? maskEmail(email) : email,
  profile,
  lastLogin: sessionAt === 0 ? null : new Date(sessionAt * 1000).toISOString(),
});

/**
 * Lists the users of a company by name. Their addresses are masked, and found by no search, unless it is the caller's own
 * company or one that lets its support see whole numbers.
 *
 * @throws AppError ERR_NO_COMPANY_FOUND
 */
export const listCompanyUsers: UseCase<typeof endpoint> = async (context, { params: { id }, query }) => {
  const { clock, company: own, installation } = context;
  const company = existing('company', await installation.companies.get(id));
  const isGranted = isSupportOpen(company, clock.now()) && company.support?.fullNumbers === true;
  const masked = company.id !== own.id && !isGranted;
  const users = (await installation.storesOf(id).users.list()).sort(
    (one, other) => one.name.localeCompare(other.name) || one.id - other.id,
  );
  const { rows, ...position } = searchPage(users, query, ({ name, email }) => (masked ? [name] : [name, email]));
  return { users: rows.map((user) => present(user, masked)), masked, ...position };
};
