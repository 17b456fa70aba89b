import type { DependentSettings } from '../limits/connection-rules.ts';

/** The days of a collective vacation, both included, as YYYY-MM-DD. */
interface Vacation {
  start: string;
  end: string;
}

type Settings = Pick<
  DependentSettings,
  'collectiveVacationMessage' | 'collectiveVacationStart' | 'collectiveVacationEnd'
>;

/** Returns the collective vacation of a connection; null for none. */
export const vacationOf = ({
  collectiveVacationMessage: text,
  collectiveVacationStart: start,
  collectiveVacationEnd: end,
}: Settings): Vacation | null => (start === null || end === null || text.trim() === '' ? null : { start, end });

/** Returns whether a day, in the company's time zone, is one of a vacation. */
export const isWithin = (vacation: Vacation | null, today: string): vacation is Vacation =>
  vacation !== null && vacation.start <= today && today <= vacation.end;
