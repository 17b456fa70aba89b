import type { Company } from '@recado/shared/contract/companies';
import { AppError } from '@recado/shared/contract/errors';
import { isExpired } from '@recado/shared/text/time';
import { isOfInstallation } from '@recado/shared/limits/subscription';

/**
 * True if a company may work: switched on, and its due date not past in its own time zone. Those of the installation never lapse.
 */
export const isActive = (company: Company, now: number): boolean =>
  isOfInstallation(company) || (company.status && !isExpired(company.dueDate, now, company.timeZone));

/** True for a company that a super user switched off; those of the installation never are. */
const isOff = (company: Company): boolean => !company.status && !isOfInstallation(company);

/** Throws ERR_COMPANY_OFF, or ERR_SUBSCRIPTION_EXPIRED, naming the due date for the screen. */
export const checkSubscription = (company: Company, now: number): void => {
  if (isOff(company)) throw new AppError('ERR_COMPANY_OFF');
  if (!isActive(company, now)) throw new AppError('ERR_SUBSCRIPTION_EXPIRED', { dueDate: company.dueDate });
};
