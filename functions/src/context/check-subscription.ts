import type { Company } from '@recado/shared/contract/companies';
import { AppError } from '@recado/shared/contract/errors';
import { isExpired } from '@recado/shared/text/time';
import { ownerCompanyId } from '../data/companies/store.ts';

/**
 * True if a company may work: switched on, and its due date not past in its own time zone. The owner's never lapses.
 */
export const isActive = (company: Company, now: number): boolean =>
  company.id === ownerCompanyId || (company.status && !isExpired(company.dueDate, now, company.timeZone));

/** True for a company that a super user switched off; the owner's never is. */
const isOff = ({ id, status }: Company): boolean => !status && id !== ownerCompanyId;

/** Throws ERR_COMPANY_OFF, or ERR_SUBSCRIPTION_EXPIRED, naming the due date for the screen. */
export const checkSubscription = (company: Company, now: number): void => {
  if (isOff(company)) throw new AppError('ERR_COMPANY_OFF');
  if (!isActive(company, now)) throw new AppError('ERR_SUBSCRIPTION_EXPIRED', { dueDate: company.dueDate });
};
