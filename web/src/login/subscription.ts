import type { Company } from '@recado/shared/contract/companies';
import { isOfInstallation } from '@recado/shared/limits/subscription';
import { isExpired, localTime } from '@recado/shared/text/time';

type Subscription = Pick<Company, 'id' | 'health' | 'dueDate' | 'timeZone'>;

const dayLength = 86_400_000;

/**
 * Whole days until the due date in the company's time zone; negative after it. Those of the installation never expire
 * (specification 2, section 4).
 */
export const daysLeft = (company: Subscription, now = new Date()): number =>
  isOfInstallation(company)
    ? Infinity
    : Math.round(
        (Date.parse(company.dueDate) - Date.parse(localTime(now.getTime(), company.timeZone).date)) / dayLength,
      );

export const hasExpired = (company: Subscription, now = new Date()): boolean =>
  !isOfInstallation(company) && isExpired(company.dueDate, now.getTime(), company.timeZone);

/** True when fewer than 5 days are left (specification 1, section 9). */
export const expiresSoon = (company: Subscription, now: Date): boolean => {
  const left = daysLeft(company, now);
  return left >= 0 && left < 5;
};
