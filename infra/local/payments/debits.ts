import { randomBytes } from 'node:crypto';
import { addDays, localTime } from '@recado/shared/text/time';
import type { LedgerCharge, LedgerTry } from './ledger.ts';

const timeZone = 'America/Sao_Paulo';

/** Today in Brazil. */
export const today = (): string => localTime(Date.now(), timeZone).date;

/** True if a debit may be scheduled for a date: 2 to 10 days ahead. */
export const maySchedule = (date: string): boolean => date >= addDays(today(), 2) && date <= addDays(today(), 10);

/** Returns a new try on a date. */
export const newTry = (date: string): LedgerTry => ({ id: randomBytes(12).toString('hex'), date, state: 'pending' });

/** True if another try may be scheduled for a date: three at most, in the 7 days after the first, on days to come. */
export const mayRetry = ({ state, tries = [] }: LedgerCharge, date: string): boolean => {
  const [first, ...later] = tries;
  return (
    state === 'open' &&
    first !== undefined &&
    tries.every((one) => one.state === 'failed' && one.date < date) &&
    later.length < 3 &&
    date > today() &&
    date <= addDays(first.date, 7)
  );
};
