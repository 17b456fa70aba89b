import { addDays } from '@recado/shared/text/time';

/** Returns the days of a period: YYYY-MM-DD. */
export const daysOf = ({ from, to }: { from: string; to: string }): string[] => {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};
