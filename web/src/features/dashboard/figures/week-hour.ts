import type { Language } from '@recado/shared/contract/languages';
import { weekdayNames } from '@recado/shared/contract/service-hours';
import { weekdayIn } from '../../../i18n/weekday.ts';

/** Returns an hour of a day of the week (0: Sunday): its place in the week, which begins on Monday, and its name. */
export const weekHourOf = (language: Language, value: string): { place: number; name: string } => {
  const [weekday = 0, hour = 0] = value.split('-').map(Number);
  const place = (weekday + 6) % 7;
  return { place: place * 24 + hour, name: `${weekdayIn(language, weekdayNames[place]!)}, ${hour} h` };
};
