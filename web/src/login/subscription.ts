import type { Company } from '@recado/shared/contract/companies';
import { isExpired, localTime } from '@recado/shared/text/time';

type Subscription = Pick<Company, 'id' | 'dueDate' | 'timeZone'>;

const dayLength = 86_400_000;
/** The owner's company never expires (specification 2, section 4). */
const ownerCompany = 1;

/** Whole days until the due date in the company's time zone; negative after it. */
export const daysLeft = ({ id, dueDate, timeZone }: Subscription, now = new Date()): number =>
  id === ownerCompany
    ? Infinity
    : Math.round((Date.parse(dueDate) - Date.parse(localTime(now.getTime(), timeZone).date)) / dayLength);

export const hasExpired = ({ id, dueDate, timeZone }: Subscription, now = new Date()): boolean =>
  id !== ownerCompany && isExpired(dueDate, now.getTime(), timeZone);

/** True when fewer than 5 days are left (specification 1, section 9). */
export const expiresSoon = (company: Subscription, now: Date): boolean => {
  const left = daysLeft(company, now);
  return left >= 0 && left < 5;
};
